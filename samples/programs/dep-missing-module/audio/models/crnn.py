from torch import nn


class CRNN(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.conv = nn.Conv1d(1, 16, 9)
        self.rnn = nn.GRU(16, 32, batch_first=True)
        self.out = nn.Linear(32, classes)
