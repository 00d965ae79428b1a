import lightning as L
import torch
import torch.nn.functional as F

from ctr.models.wide_deep import WideAndDeep


class CTRTask(L.LightningModule):
    def __init__(self, lr=1e-3):
        super().__init__()
        self.save_hyperparameters()
        self.net = WideAndDeep(fields=4, vocab=500, dim=8)

    def shared_step(self, batch, name):
        ids, clicked = batch
        loss = F.binary_cross_entropy_with_logits(self.net(ids), clicked)
        self.log(f"{name}_loss", loss, prog_bar=True)
        return loss

    def training_step(self, batch, batch_idx):
        return self.shared_step(batch, "train")

    def validation_step(self, batch, batch_idx):
        self.shared_step(batch, "val")

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), self.hparams.lr)
