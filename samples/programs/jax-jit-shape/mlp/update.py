from functools import partial

import jax

from mlp.apply import mse


@partial(jax.jit, static_argnames="lr")
def update(params, x, condition, target, lr=0.05):
    loss, grads = jax.value_and_grad(mse)(params, x, condition, target)
    return jax.tree.map(lambda p, g: p - lr * g, params, grads), loss
