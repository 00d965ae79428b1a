import random

import torch


def bucket_lengths(n, seed):
    rng = random.Random(seed)
    lengths = [rng.randint(24, 120) for _ in range(n - 1)] + [141]
    return sorted(lengths)


def batches(vocab, tags, n=24, size=8, seed=0):
    """Batches in buckets of one length, shortest first."""
    g = torch.Generator().manual_seed(seed)
    for length in bucket_lengths(n, seed):
        tokens = torch.randint(1, vocab, (size, length), generator=g)
        yield tokens, tokens % tags
