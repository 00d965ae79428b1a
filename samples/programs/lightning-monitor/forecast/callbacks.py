from lightning.pytorch.callbacks import EarlyStopping


def default_callbacks(patience):
    return [EarlyStopping(monitor="val_loss", mode="min", patience=patience)]
