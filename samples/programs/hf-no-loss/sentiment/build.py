import random

from datasets import Dataset, DatasetDict


def build(seed=0):
    return DatasetDict({"train": split(240, seed), "validation": split(48, seed + 1)})


def split(rows, seed):
    rng = random.Random(seed)
    ids, stars = [], []
    for _ in range(rows):
        good = rng.random() < 0.5
        ids.append([rng.randrange(5, 30) + 30 * good for _ in range(12)])
        stars.append(int(good))
    return Dataset.from_dict({"input_ids": ids, "target": stars})
