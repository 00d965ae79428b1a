from __future__ import annotations

import torch
from torch import nn, optim

from .model import CharRNN
from .stream import Stream


class TruncatedBPTT:
    def __init__(self, model: CharRNN, optimizer: optim.Optimizer, carry_state: bool):
        self.model = model
        self.optimizer = optimizer
        self.carry_state = carry_state
        self.criterion = nn.CrossEntropyLoss()

    def epoch(self, stream: Stream) -> float:
        state: torch.Tensor | None = None
        total, count = 0.0, 0
        for x, y in stream:
            logits, state = self.model(x, state if self.carry_state else None)
            loss = self.criterion(logits.flatten(0, 1), y.flatten())
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            total, count = total + loss.item(), count + 1
        return total / count
