from keras import layers


def audio_tower(frames, width=24):
    x = layers.Conv1D(width, 5, padding="same", activation="relu")(frames)
    return layers.MaxPooling1D(2)(x)
