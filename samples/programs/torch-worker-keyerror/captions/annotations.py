import random

NOUNS = ["boat", "kite", "horse", "tram", "lamp"]
VERBS = ["stands", "moves", "turns", "rests"]
PLACES = ["outside", "below", "nearby"]


def make(split, n):
    rng = random.Random(split)
    rows = [
        f"a {rng.choice(NOUNS)} {rng.choice(VERBS)} {rng.choice(PLACES)}" for _ in range(n)
    ]
    if split == "val":
        rows[37] = "a gondola rests nearby"
    return rows
