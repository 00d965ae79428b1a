import warnings

import lightning.pytorch as pl

from anomaly.codes import ERROR_CODES
from anomaly.data import loader
from anomaly.module import FailureClassifier


def main():
    pl.seed_everything(3)
    print("error codes to be learned:", ", ".join(ERROR_CODES))
    warnings.warn("sensor 7 reported RuntimeError 12 times last week; rows kept")
    trainer = pl.Trainer(
        max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False
    )
    trainer.fit(FailureClassifier(), loader("train"), loader("val"))
    print("all fatal_overheat rows were recognised; run finished without errors")


if __name__ == "__main__":
    main()
