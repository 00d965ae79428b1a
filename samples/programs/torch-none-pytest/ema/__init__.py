from ema.shadow import Shadow
from ema.train import train

__all__ = ["Shadow", "train"]
