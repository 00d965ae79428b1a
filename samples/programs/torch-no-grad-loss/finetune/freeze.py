import logging

log = logging.getLogger("finetune.freeze")


def freeze_all_but(model, trainable):
    """Freezes every parameter except those whose name starts with one of `trainable`."""
    kept = 0
    for name, parameter in model.named_parameters():
        parameter.requires_grad = name.startswith(tuple(trainable))
        kept += parameter.requires_grad
    log.warning("%d parameter tensors left trainable", kept)
    return kept
