import torch

from lm import config as C

CORPUS = ("the harbour lay quiet and the boats turned slowly on their chains; " * 60).encode()


def sample(batch, generator):
    data = torch.tensor(list(CORPUS))
    starts = torch.randint(0, len(data) - C.CONTEXT - 1, (batch,), generator=generator)
    x = torch.stack([data[s : s + C.CONTEXT] for s in starts])
    y = torch.stack([data[s + 1 : s + 1 + C.CONTEXT] for s in starts])
    return x, y
