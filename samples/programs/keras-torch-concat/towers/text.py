from keras import layers


def text_tower(tokens, vocab=1000, width=24):
    x = layers.Embedding(vocab, width)(tokens)
    return layers.Conv1D(width, 3, strides=2, activation="relu")(x)
