import jax.numpy as jnp
from jax.nn import gelu

from mlp.params import concat_condition


def dense(layer, x):
    return x @ layer["w"] + layer["b"]


def apply(params, x, condition):
    h = concat_condition(x, condition)
    for layer in params[:-1]:
        h = gelu(dense(layer, h))
    return dense(params[-1], h)


def mse(params, x, condition, target):
    return jnp.mean((apply(params, x, condition) - target) ** 2)
