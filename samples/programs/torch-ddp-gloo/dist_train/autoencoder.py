from torch import nn


class AutoEncoder(nn.Module):
    def __init__(self, columns=20, code=6):
        super().__init__()
        self.encode = nn.Sequential(nn.Linear(columns, 32), nn.Tanh(), nn.Linear(32, code))
        self.decode = nn.Sequential(nn.Linear(code, 32), nn.Tanh(), nn.Linear(32, columns))

    def forward(self, x):
        return self.decode(self.encode(x))
