import time

import torch
from torch.utils.data import DataLoader


def fit(model, data, epochs, lr, report):
    loader = DataLoader(data, batch_size=256, shuffle=True)
    opt = torch.optim.Adam(model.parameters(), lr)
    for epoch in range(epochs):
        begun = time.perf_counter()
        losses = [step(model, opt, x, y) for x, y in loader]
        report(epoch, sum(losses) / len(losses), time.perf_counter() - begun)


def step(model, opt, x, y):
    loss = torch.nn.functional.cross_entropy(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    return loss.item()
