import torch


def make_tiles(side, count, seed):
    g = torch.Generator().manual_seed(seed)
    for _ in range(count):
        image = torch.rand(4, 3, side, side, generator=g)
        mask = torch.randint(0, 3, (4, side, side), generator=g)
        yield image, mask
