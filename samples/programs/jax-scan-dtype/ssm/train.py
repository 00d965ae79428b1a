import jax
import jax.numpy as jnp

from ssm.config import SSMConfig
from ssm.layer import init_layer, run_layer


def loss_fn(params, batch, cfg):
    out = jax.vmap(lambda seq: run_layer(params, seq, cfg))(batch)
    return jnp.mean((out - jnp.roll(batch, 1, axis=1)) ** 2)


def main():
    cfg = SSMConfig()
    print(cfg)
    key = jax.random.key(1)
    params = init_layer(key, cfg)
    batch = jax.random.normal(key, (4, 32, cfg.width)).astype(cfg.compute_dtype)
    grad = jax.jit(jax.grad(loss_fn), static_argnums=2)
    for step in range(20):
        grads = grad(params, batch, cfg)
        params = jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)
        print("step", step)


if __name__ == "__main__":
    main()
