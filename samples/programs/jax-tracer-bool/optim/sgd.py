import jax

from optim.clip import clip_by_global_norm


def make_step(loss_fn, lr, limit=None, compiled=True):
    def step(params, batch):
        loss, grads = jax.value_and_grad(loss_fn)(params, batch)
        if limit is not None:
            grads = clip_by_global_norm(grads, limit)
        return jax.tree.map(lambda p, g: p - lr * g, params, grads), loss

    return jax.jit(step) if compiled else step
