import keras

from vision.builder import build
from vision.pictures import pictures

CLASSES = 5


def train(epochs=2):
    keras.utils.set_random_seed(1)
    model = build(CLASSES)
    model.summary()
    model.compile(
        optimizer=keras.optimizers.Adam(1e-3),
        loss="categorical_crossentropy",
        metrics=["accuracy"],
    )
    images, labels = pictures(320, CLASSES, seed=1)
    return model.fit(images, labels, batch_size=32, epochs=epochs, validation_split=0.2)


if __name__ == "__main__":
    print("backend:", keras.backend.backend())
    train()
