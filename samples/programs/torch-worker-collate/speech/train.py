from __future__ import annotations

import torch
import torch.nn.functional as F

from speech.data.module import DataModule
from speech.model.classifier import WaveClassifier


class Trainer:
    def __init__(self, model: torch.nn.Module, data: DataModule, lr: float = 1e-2) -> None:
        self.model = model
        self.data = data
        self.opt = torch.optim.SGD(model.parameters(), lr=lr)

    def fit(self, epochs: int) -> None:
        for epoch in range(epochs):
            for i, batch in enumerate(self.data.train_loader()):
                loss = F.cross_entropy(self.model(batch["wave"]), batch["high"])
                self.opt.zero_grad()
                loss.backward()
                self.opt.step()
                print(f"epoch {epoch} batch {i} loss {loss:.3f}", flush=True)


if __name__ == "__main__":
    torch.manual_seed(0)
    Trainer(WaveClassifier(), DataModule()).fit(epochs=2)
