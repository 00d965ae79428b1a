import jax
import jax.numpy as jnp


def init_layer(key, cfg):
    k1, k2, k3 = jax.random.split(key, 3)
    return {
        "decay": jax.random.uniform(k1, (cfg.state,), cfg.param_dtype),
        "b": jax.random.normal(k2, (cfg.width, cfg.state), cfg.param_dtype) * 0.1,
        "c": jax.random.normal(k3, (cfg.state, cfg.width), cfg.param_dtype) * 0.1,
    }


def run_layer(params, sequence, cfg):
    def step(state, x):
        state = params["decay"] * state + x @ params["b"]
        return state, state @ params["c"]

    initial = jnp.zeros((cfg.state,), cfg.compute_dtype)
    _, out = jax.lax.scan(step, initial, sequence)
    return out
