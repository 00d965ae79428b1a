from keras import Input, Model, layers

from towers.audio import audio_tower
from towers.text import text_tower


def build(steps=40):
    tokens = Input((steps,), dtype="int32", name="tokens")
    frames = Input((steps, 12), name="frames")
    merged = layers.Concatenate(axis=-1)([text_tower(tokens), audio_tower(frames)])
    pooled = layers.GlobalMaxPooling1D()(merged)
    return Model([tokens, frames], layers.Dense(1)(pooled), name="towers")
