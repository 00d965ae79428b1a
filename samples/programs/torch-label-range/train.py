import sys

import torch

from data.animals import features
from engine import Engine
from models.classifier import Classifier
from utils import conf


def main(path="config.yaml"):
    c = conf.load(path)
    torch.manual_seed(c.seed)
    x, y = features(c.data.classes, c.data.per_class, c.seed)
    print(f"{len(x)} rows, classes: {c.data.classes}")
    engine = Engine(Classifier(x.size(1), c.model.width, c.model.num_classes), c.train)
    for epoch in range(c.train.epochs):
        print(f"epoch {epoch}")
        engine.mean_loss(x, y)


if __name__ == "__main__":
    main(*sys.argv[1:])
