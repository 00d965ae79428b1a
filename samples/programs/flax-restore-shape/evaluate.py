import argparse

import jax
import jax.numpy as jnp

from pixel import store
from pixel.nn import CNN


def prepare(path):
    """Stands in for the training job: writes parameters made for pictures of 32 x 32."""
    params = CNN().init(jax.random.key(0), jnp.zeros((1, 32, 32, 3)))["params"]
    store.save(path, params)
    print(f"[prepare] wrote {path}")


def evaluate(path, side):
    params = store.load(path)
    images = jax.random.uniform(jax.random.key(1), (16, side, side, 3))
    logits = CNN().apply({"params": params}, images)
    return jnp.argmax(logits, axis=-1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--side", type=int, default=32)
    args = parser.parse_args()
    prepare("cnn.msgpack")
    for side in sorted({32, args.side}):
        print(f"[evaluate] side {side}: predicted {evaluate('cnn.msgpack', side)[:5]}")


if __name__ == "__main__":
    main()
