import torch


class Ratings:
    def __init__(self, users, items, count, seed):
        g = torch.Generator().manual_seed(seed)
        self.users, self.items = users, items
        self.user = torch.randint(0, users, (count,), generator=g)
        self.item = torch.randint(1, items + 1, (count,), generator=g)
        self.stars = torch.randint(1, 6, (count,), generator=g).float()

    def batches(self, size):
        for i in range(0, len(self.stars), size):
            cut = slice(i, i + size)
            yield self.user[cut], self.item[cut], self.stars[cut]
