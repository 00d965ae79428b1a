import math
import random

import torch
from torch.utils.data import Dataset


class Clips(Dataset):
    """Tones of a second; one recorder stopped late now and then."""

    def __init__(self, n, rate=4000, seed=0):
        rng = random.Random(seed)
        self.rate = rate
        self.rows = [(rng.uniform(100, 900), rng.random() < 0.01) for _ in range(n)]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        freq, late = self.rows[i]
        length = self.rate + (160 if late else 0)
        t = torch.arange(length) / self.rate
        return {"wave": torch.sin(2 * math.pi * freq * t), "high": int(freq > 500)}
