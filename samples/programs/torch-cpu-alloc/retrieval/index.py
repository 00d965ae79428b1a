import torch


class DenseIndex:
    def __init__(self, vectors):
        self.vectors = vectors

    @classmethod
    def random(cls, count, dim, seed):
        g = torch.Generator().manual_seed(seed)
        return cls(torch.randn(count, dim, generator=g))

    def scores(self, queries):
        return queries @ self.vectors.T
