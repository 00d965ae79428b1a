import torch
from torch import nn

from lm import config as C
from lm.attention import SelfAttention, causal_mask


class PrefixLM(nn.Module):
    """A small decoder with learned soft prompts before the tokens."""

    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(C.VOCAB_SIZE, C.DIM)
        self.prefix = nn.Parameter(torch.randn(C.PREFIX, C.DIM) * 0.02)
        self.blocks = nn.ModuleList(SelfAttention(C.DIM, C.HEADS) for _ in range(C.DEPTH))
        self.head = nn.Linear(C.DIM, C.VOCAB_SIZE, bias=False)

    def forward(self, idx):
        b, t = idx.shape
        x = torch.cat([self.prefix.expand(b, -1, -1), self.tok(idx)], dim=1)
        mask = causal_mask(t)
        for block in self.blocks:
            x = block(x, mask)
        return self.head(x[:, C.PREFIX :])
