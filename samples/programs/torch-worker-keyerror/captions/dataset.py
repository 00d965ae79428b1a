import torch
from torch.utils.data import Dataset


class CaptionDataset(Dataset):
    def __init__(self, rows, vocab):
        self.rows = rows
        self.vocab = vocab

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, item):
        text = self.rows[item]
        image = torch.randn(3, 8, 8, generator=torch.Generator().manual_seed(item))
        return image, torch.tensor(self.vocab.encode(text))


def pad(batch):
    images, tokens = zip(*batch)
    return torch.stack(images), torch.nn.utils.rnn.pad_sequence(tokens, batch_first=True)
