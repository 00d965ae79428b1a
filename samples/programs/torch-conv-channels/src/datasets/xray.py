import torch


class XRayPatches(torch.utils.data.Dataset):
    """Single channel patches with a binary finding."""

    def __init__(self, split, n=256, size=64):
        g = torch.Generator().manual_seed({"train": 1, "val": 2}[split])
        self.x = torch.randn(n, 1, size, size, generator=g)
        self.y = torch.randint(0, 2, (n,), generator=g)

    def __len__(self):
        return len(self.y)

    def __getitem__(self, idx):
        return {"image": self.x[idx], "finding": self.y[idx]}
