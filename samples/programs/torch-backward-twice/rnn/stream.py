import torch

TEXT = "every evening the lamplighter walked the length of the pier and back again. " * 40


class Stream:
    """Consecutive windows, so that the state may be carried from one to the next."""

    def __init__(self, batch, window):
        self.chars = sorted(set(TEXT))
        ids = torch.tensor([self.chars.index(c) for c in TEXT])
        usable = len(ids) // batch * batch
        self.rows = ids[:usable].view(batch, -1)
        self.window = window

    def __iter__(self):
        for start in range(0, self.rows.size(1) - self.window - 1, self.window):
            stop = start + self.window
            yield self.rows[:, start:stop], self.rows[:, start + 1 : stop + 1]
