from torch import nn


class Classifier(nn.Module):
    def __init__(self, inputs, width, num_classes):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU())
        self.head = nn.Linear(width, num_classes)

    def forward(self, x):
        return self.head(self.body(x))
