from torch import nn

from .blocks import ConvBNAct, Residual


class Encoder(nn.Module):
    def __init__(self, in_ch: int = 3, width: int = 16):
        super().__init__()
        self.stem = ConvBNAct(in_ch, width, stride=2)
        self.stages = nn.ModuleList(
            nn.Sequential(Residual(width), ConvBNAct(width, width, stride=2)) for _ in range(2)
        )

    def forward(self, x):
        x = self.stem(x)
        for stage in self.stages:
            x = stage(x)
        return x.mean(dim=(2, 3))
