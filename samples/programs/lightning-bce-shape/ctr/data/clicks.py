import lightning as L
import torch
from torch.utils.data import DataLoader, TensorDataset


class Clicks(L.LightningDataModule):
    def __init__(self, rows=1024, batch_size=64):
        super().__init__()
        self.rows, self.batch_size = rows, batch_size

    def setup(self, stage):
        g = torch.Generator().manual_seed(0)
        ids = torch.randint(0, 500, (self.rows, 4), generator=g)
        clicked = (ids.sum(1) % 3 == 0).float()
        full = TensorDataset(ids, clicked)
        self.train, self.val = torch.utils.data.random_split(full, [0.8, 0.2], generator=g)

    def train_dataloader(self):
        return DataLoader(self.train, self.batch_size, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.val, self.batch_size)
