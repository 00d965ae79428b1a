import torch
from torch import nn


class GatedBlock(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.value = nn.Linear(width, width)
        self.gate = nn.Linear(width, width)

    def forward(self, x):
        gate = torch.sigmoid(self.gate(x))
        out = self.value(x) * gate
        gate.clamp_(0.05, 0.95)
        return out + x


class Generator(nn.Module):
    def __init__(self, latent=16, width=64, out=32):
        super().__init__()
        self.inp = nn.Linear(latent, width)
        self.blocks = nn.Sequential(*[GatedBlock(width) for _ in range(3)])
        self.out = nn.Linear(width, out)

    def forward(self, z):
        return self.out(self.blocks(self.inp(z)))


class Critic(nn.Module):
    def __init__(self, inp=32, width=64):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(inp, width), nn.LeakyReLU(0.2), nn.Linear(width, 1))

    def forward(self, x):
        return self.net(x).squeeze(1)
