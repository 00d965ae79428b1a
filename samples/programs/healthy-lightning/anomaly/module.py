import lightning.pytorch as pl
import torch
import torch.nn.functional as F

from anomaly.codes import ERROR_CODES


class FailureClassifier(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = torch.nn.Linear(10, len(ERROR_CODES))

    def training_step(self, batch, _):
        x, code = batch
        return F.cross_entropy(self.net(x), code)

    def validation_step(self, batch, _):
        x, code = batch
        error_rate = (self.net(x).argmax(1) != code).float().mean()
        self.log("error_rate", error_rate, prog_bar=True)

    def on_validation_epoch_end(self):
        if not self.trainer.sanity_checking:
            rate = self.trainer.callback_metrics["error_rate"]
            print(f"\n[report] error rate {rate:.3f}, failed predictions {int(rate * 512)}, aborted: 0")

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), 0.1)
