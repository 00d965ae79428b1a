from optim.clip import clip_by_global_norm
from optim.sgd import make_step

__all__ = ["clip_by_global_norm", "make_step"]
