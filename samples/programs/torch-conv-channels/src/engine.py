import torch
from torch import nn


class Engine:
    def __init__(self, encoder, feature_dim, lr):
        self.encoder = encoder
        self.head = nn.Linear(feature_dim, 2)
        params = [*encoder.parameters(), *self.head.parameters()]
        self.opt = torch.optim.SGD(params, lr=lr, momentum=0.9)
        self.step = 0

    def fit(self, loader, epochs):
        for epoch in range(epochs):
            print(f"--- epoch {epoch + 1}/{epochs}")
            for batch in loader:
                self.train_step(batch)

    def train_step(self, batch):
        feats = self.encoder(batch["image"])
        loss = nn.functional.cross_entropy(self.head(feats), batch["finding"])
        self.opt.zero_grad(set_to_none=True)
        loss.backward()
        self.opt.step()
        self.step += 1
        if self.step % 4 == 0:
            print(f"step {self.step:5d} | loss {loss.item():.4f}")
