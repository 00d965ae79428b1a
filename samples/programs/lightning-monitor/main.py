from lightning.pytorch import Trainer, seed_everything

from forecast import Forecaster, loaders
from forecast.callbacks import default_callbacks


def main():
    seed_everything(1)
    train, val = loaders(64)
    trainer = Trainer(
        max_epochs=20,
        accelerator="cpu",
        callbacks=default_callbacks(patience=3),
        logger=False,
        enable_checkpointing=False,
    )
    trainer.fit(Forecaster(), train, val)


if __name__ == "__main__":
    main()
