import torch
from torch import nn


def causal_mask(length):
    return torch.triu(torch.ones(length, length, dtype=torch.bool), diagonal=1)


class SelfAttention(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.norm = nn.LayerNorm(dim)
        self.attn = nn.MultiheadAttention(dim, heads, batch_first=True)

    def forward(self, x, mask):
        h = self.norm(x)
        out, _ = self.attn(h, h, h, attn_mask=mask, need_weights=False)
        return x + out
