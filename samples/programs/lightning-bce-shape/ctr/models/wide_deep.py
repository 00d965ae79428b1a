import torch
from torch import nn


class WideAndDeep(nn.Module):
    def __init__(self, fields, vocab, dim):
        super().__init__()
        self.wide = nn.Embedding(vocab, 1)
        self.deep = nn.Embedding(vocab, dim)
        self.mlp = nn.Sequential(nn.Linear(fields * dim, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, ids):
        wide = self.wide(ids).sum(dim=1)
        deep = self.mlp(self.deep(ids).flatten(1))
        return wide + deep
