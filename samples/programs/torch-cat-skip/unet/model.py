import torch.nn.functional as F
from torch import nn

from unet.parts import DoubleConv, Up


class UNet(nn.Module):
    def __init__(self, base=8, classes=3):
        super().__init__()
        self.d1 = DoubleConv(3, base)
        self.d2 = DoubleConv(base, base * 2)
        self.d3 = DoubleConv(base * 2, base * 4)
        self.u2 = Up(base * 4, base * 2, base * 2)
        self.u1 = Up(base * 2, base, base)
        self.out = nn.Conv2d(base, classes, 1)

    def forward(self, x):
        s1 = self.d1(x)
        s2 = self.d2(F.max_pool2d(s1, 2))
        bottom = self.d3(F.max_pool2d(s2, 2))
        x = self.u2(bottom, s2)
        x = self.u1(x, s1)
        return self.out(x)
