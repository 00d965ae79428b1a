import torch


class TransientError(RuntimeError):
    pass


class FlakyStore:
    """A store in memory that refuses some reads, as the real one does under load."""

    def __init__(self, shards, refuse):
        self.refuse = dict(refuse)
        self.shards = shards

    def read(self, index):
        if self.refuse.get(index, 0):
            self.refuse[index] -= 1
            raise TransientError(f"503 Service Unavailable: shard {index}: connection reset by peer")
        return torch.randn(256, 6, generator=torch.Generator().manual_seed(index))
