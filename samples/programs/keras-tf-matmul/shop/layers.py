import keras
from keras import ops


class FactorizationMachine(keras.layers.Layer):
    """Second order interactions of the columns."""

    def __init__(self, columns, rank, **kwargs):
        super().__init__(**kwargs)
        self.columns, self.rank = columns, rank

    def build(self, input_shape):
        self.factors = self.add_weight(shape=(self.columns, self.rank), name="factors")

    def call(self, inputs):
        left = ops.square(ops.matmul(inputs, self.factors))
        right = ops.matmul(ops.square(inputs), ops.square(self.factors))
        return 0.5 * ops.sum(left - right, axis=-1, keepdims=True)
