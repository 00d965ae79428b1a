import torch

from schedules import make_schedule
from trainer import Trainer


def one(name, steps=100):
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2)
    Trainer(net, optimizer, make_schedule(optimizer, name, steps)).run(steps)


for name in ("constant", "cosine", "warmup-cosine"):
    print(f"### {name}")
    one(name)
