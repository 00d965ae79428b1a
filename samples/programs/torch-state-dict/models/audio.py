from torch import nn


class AudioNet(nn.Module):
    def __init__(self, mels=64, classes=35, width=96, norm="batch"):
        super().__init__()
        self.frontend = nn.Conv1d(mels, width, 7, padding=3)
        self.norm = nn.BatchNorm1d(width) if norm == "batch" else nn.GroupNorm(8, width)
        self.rnn = nn.GRU(width, width, batch_first=True)
        self.classifier = nn.Linear(width, classes)

    def forward(self, mel):
        x = self.norm(self.frontend(mel)).relu().transpose(1, 2)
        return self.classifier(self.rnn(x)[0][:, -1])
