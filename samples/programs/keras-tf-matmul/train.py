import keras

from shop.model import PriceModel
from shop.rows import NUMERIC, ONE_HOT, rows


def main():
    keras.utils.set_random_seed(0)
    x, y = rows(512, seed=0)
    print("rows", x.shape)
    model = PriceModel(columns=len(NUMERIC) + len(ONE_HOT))
    model.compile(optimizer="adam", loss="mse", metrics=["mae"])
    model.fit(x, y, batch_size=64, epochs=3)


if __name__ == "__main__":
    main()
