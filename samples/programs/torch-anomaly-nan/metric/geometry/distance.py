import torch


def pairwise_squared(a, b):
    return (a.unsqueeze(1) - b.unsqueeze(0)).square().sum(-1)


def pairwise_distance(a, b):
    return torch.sqrt(pairwise_squared(a, b))
