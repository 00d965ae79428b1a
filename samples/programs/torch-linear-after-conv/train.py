import argparse
import logging

import torch
from torch import nn
from torch.utils.data import DataLoader

from config import Config
from data.digits import SyntheticDigits
from models.net import DigitNet

log = logging.getLogger("train")


def run_epoch(model, loader, optimizer, criterion):
    total = 0.0
    for images, labels in loader:
        optimizer.zero_grad()
        logits = model(images)
        loss = criterion(logits, labels)
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(loader)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=Config.epochs)
    parser.add_argument("--image-size", type=int, default=Config.image_size)
    args = parser.parse_args()

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    cfg = Config(epochs=args.epochs, image_size=args.image_size)
    torch.manual_seed(cfg.seed)
    log.info("config: %s", cfg)

    train_set = SyntheticDigits(2048, cfg.image_size, cfg.num_classes)
    loader = DataLoader(train_set, batch_size=cfg.batch_size, shuffle=True)
    model = DigitNet(cfg.channels, cfg.hidden, cfg.num_classes)
    log.info("parameters: %d", sum(p.numel() for p in model.parameters()))
    optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.lr)

    for epoch in range(cfg.epochs):
        loss = run_epoch(model, loader, optimizer, nn.CrossEntropyLoss())
        log.info("epoch %d loss %.4f", epoch, loss)


if __name__ == "__main__":
    main()
