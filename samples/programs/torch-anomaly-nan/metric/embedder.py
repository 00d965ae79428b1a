import torch.nn as nn
import torch.nn.functional as F


class Embedder(nn.Module):
    def __init__(self, inputs=32, dim=16):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(inputs, 64), nn.ReLU(), nn.Linear(64, dim))

    def forward(self, x):
        return F.normalize(self.net(x), dim=-1)
