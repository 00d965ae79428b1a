"""Writes the checkpoint of the first stage."""
import torch

import checkpoints
import models


def main():
    torch.manual_seed(0)
    model = models.build("audio", classes=35, norm="batch")
    for _ in range(3):
        model(torch.randn(4, 64, 50)).square().mean().backward()
    checkpoints.save("stage1.pt", model, step=3)
    print("[stage 1] checkpoint saved to stage1.pt (35 classes)")


if __name__ == "__main__":
    main()
