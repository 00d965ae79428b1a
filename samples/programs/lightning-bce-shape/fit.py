import lightning as L

from ctr.data.clicks import Clicks
from ctr.models.task import CTRTask


def main():
    L.seed_everything(42, workers=True)
    trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
    trainer.fit(CTRTask(), datamodule=Clicks())


if __name__ == "__main__":
    main()
