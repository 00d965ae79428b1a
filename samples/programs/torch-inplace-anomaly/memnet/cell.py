import torch
from torch import nn


class MemoryCell(nn.Module):
    """Keeps a few slots and writes into the slot that the input addresses."""

    def __init__(self, width, slots):
        super().__init__()
        self.slots = slots
        self.address = nn.Linear(width, slots)
        self.write = nn.Linear(width * 2, width)

    def initial(self, batch, width):
        return torch.zeros(batch, self.slots, width)

    def forward(self, x, memory):
        weights = torch.softmax(self.address(x), dim=-1)
        read = torch.einsum("bs,bsw->bw", weights, memory)
        update = torch.tanh(self.write(torch.cat([x, read], dim=-1)))
        memory += weights.unsqueeze(-1) * update.unsqueeze(1)
        return read, memory
