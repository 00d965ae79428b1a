from contextlib import contextmanager
from functools import wraps

import torch
from torch.nn import CrossEntropyLoss


def logged(function):
    @wraps(function)
    def inner(*args, **kwargs):
        value = function(*args, **kwargs)
        print(f"  {function.__name__}: {value:.4f}")
        return value

    return inner


@contextmanager
def training(model):
    model.train()
    yield
    model.eval()


class Engine:
    def __init__(self, model, conf):
        self.model = model
        self.conf = conf
        self.criterion = CrossEntropyLoss(label_smoothing=0.0)
        self.opt = torch.optim.Adam(model.parameters(), conf.lr)

    @logged
    def mean_loss(self, x, y):
        total, size = 0.0, self.conf.batch_size
        with training(self.model):
            for i in range(0, len(x), size):
                total += self.update(x[i : i + size], y[i : i + size]) * len(x[i : i + size])
        return total / len(x)

    def update(self, x, y):
        loss = self.criterion(self.model(x), y)
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()
        return loss.item()
