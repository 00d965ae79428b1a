import torch

from detector.heads import BoxHead
from engine import train_one_epoch


def batches(seed, count=40):
    g = torch.Generator().manual_seed(seed)
    for _ in range(count):
        yield torch.randn(16, 32, generator=g), torch.rand(16, 2, generator=g) + 0.1


def main():
    torch.manual_seed(0)
    model = BoxHead()
    optimizer = torch.optim.SGD(model.parameters(), lr=2e-4, momentum=0.9)
    print("Start training")
    for epoch in range(3):
        train_one_epoch(model, batches(epoch), optimizer, epoch)
        for group in optimizer.param_groups:
            group["lr"] *= 10
    print("Training done")


if __name__ == "__main__":
    main()
