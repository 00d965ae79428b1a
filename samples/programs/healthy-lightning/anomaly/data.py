import torch
from torch.utils.data import DataLoader, TensorDataset

from anomaly.codes import ERROR_CODES


def make(split, rows):
    g = torch.Generator().manual_seed({"train": 0, "val": 1}[split])
    code = torch.randint(0, len(ERROR_CODES), (rows,), generator=g)
    centre = torch.eye(len(ERROR_CODES), 10)[code] * 3
    return TensorDataset(centre + torch.randn(rows, 10, generator=g), code)


def loader(split, rows=512):
    return DataLoader(make(split, rows), 64, shuffle=split == "train")
