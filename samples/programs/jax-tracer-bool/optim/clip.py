import jax
import jax.numpy as jnp


def global_norm(tree):
    return jnp.sqrt(sum(jnp.sum(leaf**2) for leaf in jax.tree.leaves(tree)))


def clip_by_global_norm(grads, limit):
    norm = global_norm(grads)
    if norm > limit:
        grads = jax.tree.map(lambda g: g * limit / norm, grads)
    return grads
