import torch
import yaml

from lab.core.errors import ExperimentFailed
from lab.optim.factory import make_optimizer


class Experiment:
    def __init__(self, name, path):
        self.name = name
        with open(path) as stream:
            self.conf = yaml.safe_load(stream)

    def run(self):
        for stage in ("build", "train"):
            print(f"[{self.name}] stage {stage}")
            try:
                getattr(self, stage)()
            except Exception as exc:
                raise ExperimentFailed(self.name, stage) from exc

    def build(self):
        model = self.conf["model"]
        torch.manual_seed(0)
        self.net = torch.nn.Linear(model["inputs"], 1)
        self.opt = make_optimizer(self.net.parameters(), self.conf["optimizer"])

    def train(self):
        for _ in range(self.conf["trainer"]["steps"]):
            x = torch.randn(16, self.conf["model"]["inputs"])
            loss = (self.net(x) - x.sum(1, keepdim=True)).square().mean()
            self.opt.zero_grad()
            loss.backward()
            self.opt.step()
