import torch
from torch.utils.data import Dataset


class SyntheticDigits(Dataset):
    """Digits drawn as blurred strokes; stands in for the scanned forms."""

    def __init__(self, count, image_size, num_classes, seed=0):
        gen = torch.Generator().manual_seed(seed)
        self.images = torch.rand(count, 1, image_size, image_size, generator=gen)
        self.labels = torch.randint(0, num_classes, (count,), generator=gen)

    def __len__(self):
        return len(self.images)

    def __getitem__(self, i):
        return self.images[i], self.labels[i]
