from torch import nn


class MatrixFactorization(nn.Module):
    def __init__(self, users, items, rank=16):
        super().__init__()
        self.user_factors = nn.Embedding(users, rank)
        self.item_factors = nn.Embedding(items, rank)
        self.item_bias = nn.Embedding(items, 1)

    def forward(self, user, item):
        u = self.user_factors(user)
        v = self.item_factors(item)
        return (u * v).sum(-1) + self.item_bias(item).squeeze(-1)
