import torch

from qa.optim import make_optimizer


class QATrainer:
    def __init__(self, model, steps):
        self.model = model
        self.optimizer, self.schedule = make_optimizer(model, 3e-5, steps)

    def step(self, batch):
        loss = self.model(**batch).loss
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.schedule.step()
        self.optimizer.zero_grad()
        return loss.item()
