import random

from treelstm.tree import balanced, chain


def trees(seed):
    rng = random.Random(seed)
    for length in (8, 16, 32, 64):
        yield f"balanced-{length}", balanced([rng.randrange(1, 50) for _ in range(length)])
    for length in (8, 200, 1200):
        yield f"chain-{length}", chain([rng.randrange(1, 50) for _ in range(length)])
