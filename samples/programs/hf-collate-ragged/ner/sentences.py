import random

NAMES = ["Ada", "Bo", "Cleo", "Dan"]
PLACES = ["Lund", "Porto", "Graz"]


def sentences(n, seed):
    rng = random.Random(seed)
    for _ in range(n):
        words, tags = [], []
        for _ in range(rng.randint(1, 3)):
            words += [rng.choice(NAMES), "moved", "to", rng.choice(PLACES)]
            tags += [1, 0, 0, 2]
        yield words, tags
