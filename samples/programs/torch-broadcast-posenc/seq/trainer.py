import logging

import torch
from torch import nn

from seq.batches import batches

logger = logging.getLogger(__name__)


class Trainer:
    def __init__(self, model, vocab, tags, lr):
        self.model, self.vocab, self.tags = model, vocab, tags
        self.opt = torch.optim.AdamW(model.parameters(), lr=lr)
        self.loss = nn.CrossEntropyLoss()

    def fit(self, epochs):
        for epoch in range(1, epochs + 1):
            for step, (tokens, labels) in enumerate(batches(self.vocab, self.tags, seed=epoch)):
                value = self.training_step(tokens, labels)
                if step % 5 == 0:
                    logger.info("epoch=%d step=%d length=%d loss=%.4f", epoch, step, tokens.size(1), value)

    def training_step(self, tokens, labels):
        logits = self.model(tokens)
        loss = self.loss(logits.flatten(0, 1), labels.flatten())
        self.opt.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.opt.step()
        return loss.item()
