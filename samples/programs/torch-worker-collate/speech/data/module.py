from dataclasses import dataclass

from torch.utils.data import DataLoader

from speech.data.clips import Clips


@dataclass
class DataModule:
    batch_size: int = 16
    workers: int = 2

    def train_loader(self):
        return DataLoader(Clips(400), self.batch_size, num_workers=self.workers)
