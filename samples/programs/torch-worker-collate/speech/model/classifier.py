from torch import nn


class WaveClassifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(1, 8, 80, stride=16)
        self.pool = nn.AdaptiveMaxPool1d(1)
        self.out = nn.Linear(8, 2)

    def forward(self, wave):
        h = self.conv(wave.unsqueeze(1)).relu()
        return self.out(self.pool(h).squeeze(-1))
