import logging

import jax
import jax.numpy as jnp

from optim import make_step

logging.basicConfig(level=logging.INFO, format="%(levelname)s:%(name)s:%(message)s")
log = logging.getLogger("regress")


def loss_fn(params, batch):
    x, y = batch
    return jnp.mean((x @ params["w"] + params["b"] - y) ** 2)


def fit(name, step, params, batch, n=3):
    for i in range(n):
        params, loss = step(params, batch)
        log.info("%s step %d loss %.4f", name, i, loss)


def main():
    key = jax.random.PRNGKey(2)
    x = jax.random.normal(key, (64, 5))
    batch = x, x.sum(1) * 3
    params = {"w": jnp.zeros(5), "b": jnp.zeros(())}
    fit("eager", make_step(loss_fn, 0.05, limit=1.0, compiled=False), params, batch)
    fit("compiled", make_step(loss_fn, 0.05, limit=1.0), params, batch)


if __name__ == "__main__":
    main()
