import torch

from lab.core.errors import ConfigError

OPTIMIZERS = {"adamw": torch.optim.AdamW, "sgd": torch.optim.SGD}


def make_optimizer(parameters, section):
    options = {key: value for key, value in section.items() if key != "name"}
    options["lr"] = float(options.pop("learning_rate"))
    cls = OPTIMIZERS[section["name"]]
    try:
        return cls(parameters, **options)
    except TypeError as error:
        raise ConfigError(f"cannot build optimizer {section['name']!r} from {options}") from error
