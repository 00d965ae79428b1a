import torch


def size_losses(predicted, target):
    ratio = (predicted / target).log()
    return {
        "loss_ratio": ratio.square().mean() - 0.5 * ratio.mean().square(),
        "loss_area": (predicted.prod(-1) - target.prod(-1)).square().mean(),
    }


def total(losses):
    return torch.stack(list(losses.values())).sum()
