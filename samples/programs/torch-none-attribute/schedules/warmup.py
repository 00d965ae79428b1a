from torch.optim.lr_scheduler import LinearLR


def warmup(optimizer, steps):
    return LinearLR(optimizer, start_factor=0.1, total_iters=max(steps, 1))
