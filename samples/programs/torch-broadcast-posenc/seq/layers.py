import math

import torch
from torch import nn


class PositionalEncoding(nn.Module):
    def __init__(self, dim, max_len):
        super().__init__()
        pos = torch.arange(max_len).unsqueeze(1)
        freq = torch.exp(torch.arange(0, dim, 2) * (-math.log(10000.0) / dim))
        table = torch.zeros(1, max_len, dim)
        table[0, :, 0::2] = torch.sin(pos * freq)
        table[0, :, 1::2] = torch.cos(pos * freq)
        self.register_buffer("table", table)

    def forward(self, x):
        return x + self.table[:, : x.size(1)]
