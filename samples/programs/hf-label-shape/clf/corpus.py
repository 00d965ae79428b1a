import random

import torch
from torch.utils.data import Dataset

TOPICS = {"sport": range(10, 40), "money": range(40, 70), "travel": range(70, 100)}


class TopicDataset(Dataset):
    """Token ids with one label for each sentence; `multi=True` gives a 0/1 row instead."""

    def __init__(self, size, length=16, multi=False, seed=0):
        rng = random.Random(seed)
        names = list(TOPICS)
        self.items = []
        for _ in range(size):
            label = rng.randrange(len(names))
            ids = [rng.choice(TOPICS[names[label]]) for _ in range(length)]
            row = [int(i == label) for i in range(len(names))] if multi else label
            self.items.append({"input_ids": torch.tensor(ids), "labels": torch.tensor(row)})

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        return self.items[i]
