import torch


def read_shard(path):
    payload = torch.load(path, weights_only=True)
    return payload["tokens"]
