import jax
import jax.numpy as jnp


def init(key, sizes):
    params = []
    for n_in, n_out in zip(sizes[:-1], sizes[1:]):
        key, sub = jax.random.split(key)
        params.append({"w": jax.random.normal(sub, (n_in, n_out)) * 0.1, "b": jnp.zeros(n_out)})
    return params


def concat_condition(x, condition):
    return jnp.concatenate([x, condition], axis=-1)
