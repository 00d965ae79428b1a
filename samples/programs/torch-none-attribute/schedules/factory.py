from torch.optim import lr_scheduler

from schedules.warmup import warmup


def make_schedule(optimizer, name, steps):
    if name == "constant":
        return lr_scheduler.ConstantLR(optimizer, factor=1.0)
    if name == "cosine":
        return lr_scheduler.CosineAnnealingLR(optimizer, T_max=steps)
    if name == "warmup-cosine":
        first = warmup(optimizer, steps // 10)
        second = lr_scheduler.CosineAnnealingLR(optimizer, T_max=steps - steps // 10)
        lr_scheduler.SequentialLR(optimizer, [first, second], milestones=[steps // 10])
