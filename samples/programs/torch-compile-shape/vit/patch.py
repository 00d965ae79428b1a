from torch import nn


class PatchEmbed(nn.Module):
    def __init__(self, patch, dim):
        super().__init__()
        self.proj = nn.Conv2d(3, dim, patch, patch)

    def forward(self, image):
        return self.proj(image).flatten(2).transpose(1, 2)
