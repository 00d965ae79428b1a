import flax.linen as nn


class Block(nn.Module):
    features: int

    @nn.compact
    def __call__(self, x):
        x = nn.Conv(self.features, (3, 3), strides=(2, 2))(x)
        return nn.relu(nn.GroupNorm(num_groups=4)(x))


class CNN(nn.Module):
    widths: tuple = (8, 16)
    classes: int = 10

    @nn.compact
    def __call__(self, x):
        for width in self.widths:
            x = Block(width)(x)
        x = x.reshape((len(x), -1))
        return nn.Dense(self.classes, name="head")(x)
