import torch
from torch.utils.data import DataLoader, Dataset


class Windows(Dataset):
    def __init__(self, length, window, phase):
        t = torch.arange(length + window) / 12
        self.series = torch.sin(t + phase) + 0.1 * torch.cos(5 * t)
        self.length, self.window = length, window

    def __len__(self):
        return self.length

    def __getitem__(self, i):
        return self.series[i : i + self.window], self.series[i + self.window]


def loaders(batch_size):
    return DataLoader(Windows(640, 24, 0.0), batch_size), DataLoader(Windows(128, 24, 1.0), batch_size)
