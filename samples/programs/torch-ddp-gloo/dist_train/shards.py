import torch

from dist_train import env

#: features of each shard as the exporter wrote them
SHARDS = {
    0: {"columns": 20, "rows": 512},
    1: {"columns": 20, "rows": 512},
    2: {"columns": 20, "rows": 512},
    3: {"columns": 19, "rows": 512},
}


def mine():
    return [index for index in SHARDS if index % env.WORLD == env.RANK]


def read(index, batch_size=64):
    shard = SHARDS[index]
    g = torch.Generator().manual_seed(index)
    for _ in range(shard["rows"] // batch_size):
        yield torch.randn(batch_size, shard["columns"], generator=g)
