from dataclasses import dataclass


@dataclass
class Config:
    image_size: int = 40
    channels: int = 1
    num_classes: int = 10
    hidden: int = 128
    batch_size: int = 64
    epochs: int = 3
    lr: float = 1e-3
    seed: int = 7
