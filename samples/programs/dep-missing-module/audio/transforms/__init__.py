from audio.transforms.augment import Compose, Gain, TimeStretch

__all__ = ["Compose", "Gain", "TimeStretch"]
