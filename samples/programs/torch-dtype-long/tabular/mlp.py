from torch import nn


def make_mlp(inputs, hidden=(64, 32), classes=2):
    layers, width = [], inputs
    for size in hidden:
        layers += [nn.Linear(width, size), nn.GELU()]
        width = size
    layers.append(nn.Linear(width, classes))
    return nn.Sequential(*layers)


class ChurnModel(nn.Module):
    def __init__(self, inputs):
        super().__init__()
        self.mlp = make_mlp(inputs)

    def forward(self, rows):
        return self.mlp(rows)
