import numpy as np


def pictures(n, classes, seed):
    rng = np.random.default_rng(seed)
    labels = rng.integers(0, classes, n)
    images = rng.random((n, 16, 16, 1), dtype="float32")
    images[np.arange(n), labels * 3] += 1.0
    return images, labels
