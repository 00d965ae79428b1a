import torch
from lightning.pytorch import LightningModule


class Forecaster(LightningModule):
    def __init__(self, window=24):
        super().__init__()
        self.net = torch.nn.Sequential(
            torch.nn.Linear(window, 32), torch.nn.GELU(), torch.nn.Linear(32, 1)
        )

    def _loss(self, batch):
        past, target = batch
        return torch.nn.functional.mse_loss(self.net(past).squeeze(-1), target)

    def training_step(self, batch, _):
        loss = self._loss(batch)
        self.log("loss/train", loss)
        return loss

    def validation_step(self, batch, _):
        self.log("loss/val", self._loss(batch), prog_bar=True)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=3e-3)
