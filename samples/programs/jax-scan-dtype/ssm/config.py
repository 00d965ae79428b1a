from dataclasses import dataclass

import jax.numpy as jnp


@dataclass(frozen=True)
class SSMConfig:
    width: int = 8
    state: int = 16
    compute_dtype: jnp.dtype = jnp.bfloat16
    param_dtype: jnp.dtype = jnp.float32
