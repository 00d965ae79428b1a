import torch
from torch import nn


class TreeEncoder(nn.Module):
    def __init__(self, vocab=50, dim=16):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.combine = nn.Linear(dim, dim)

    def forward(self, node):
        return self.encode(node)

    def encode(self, node):
        own = self.embed(torch.tensor(node.token))
        if not node.children:
            return own
        below = torch.stack([self.encode(child) for child in node.children]).sum(0)
        return torch.tanh(own + self.combine(below))
