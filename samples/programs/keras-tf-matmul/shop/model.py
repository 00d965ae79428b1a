import keras

from shop.layers import FactorizationMachine


class PriceModel(keras.Model):
    def __init__(self, columns, rank=4):
        super().__init__()
        self.norm = keras.layers.LayerNormalization()
        self.fm = FactorizationMachine(columns, rank)
        self.linear = keras.layers.Dense(1)

    def call(self, rows):
        rows = self.norm(rows)
        return self.linear(rows) + self.fm(rows)
