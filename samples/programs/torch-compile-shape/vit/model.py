import torch
from torch import nn

from vit.patch import PatchEmbed


class Head(nn.Module):
    def __init__(self, dim, tokens, classes):
        super().__init__()
        self.norm = nn.LayerNorm(dim)
        self.fc = nn.Linear(dim * tokens, classes)

    def forward(self, tokens):
        return self.fc(self.norm(tokens).flatten(1))


class TinyViT(nn.Module):
    def __init__(self, side=32, patch=8, dim=32, classes=5):
        super().__init__()
        count = (side // patch) ** 2
        self.patch = PatchEmbed(patch, dim)
        self.cls = nn.Parameter(torch.zeros(1, 1, dim))
        self.mix = nn.TransformerEncoderLayer(dim, 2, dim * 2, batch_first=True, dropout=0.0)
        self.head = Head(dim, count, classes)

    def forward(self, image):
        tokens = self.patch(image)
        tokens = torch.cat([self.cls.expand(len(image), -1, -1), tokens], 1)
        return self.head(self.mix(tokens))
