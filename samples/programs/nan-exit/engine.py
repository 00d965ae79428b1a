import math
import sys

import torch

from detector.criterion import size_losses, total
from util.meters import Meters


def train_one_epoch(model, batches, optimizer, epoch):
    model.train()
    meters = Meters()
    for step, (features, target) in enumerate(batches):
        losses = size_losses(model(features), target)
        loss = total(losses)
        loss_value = loss.item()
        if not math.isfinite(loss_value):
            print(f"Loss is {loss_value}, stopping training")
            print({k: v.item() for k, v in losses.items()})
            sys.exit(1)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        meters.update(loss=loss_value, **{k: v.item() for k, v in losses.items()})
        if step % 5 == 0:
            print(f"Epoch: [{epoch}]  [{step:3d}/40]  {meters}  lr: {optimizer.param_groups[0]['lr']:.4f}")
