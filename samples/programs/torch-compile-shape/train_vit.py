import time

import torch
import torch.nn.functional as F

from vit import TinyViT


def train_one_epoch(model, opt, steps):
    for _ in range(steps):
        images, labels = torch.rand(16, 3, 32, 32), torch.randint(0, 5, (16,))
        logits = model(images)
        loss = F.cross_entropy(logits, labels)
        opt.zero_grad()
        loss.backward()
        opt.step()
    return loss.item()


def main():
    torch.manual_seed(0)
    model = torch.compile(TinyViT(), backend="aot_eager")
    opt = torch.optim.AdamW(model.parameters(), 1e-3)
    print("compiling, the first step takes a while ...", flush=True)
    began = time.time()
    print("epoch 0", train_one_epoch(model, opt, 10), f"{time.time() - began:.1f}s")


if __name__ == "__main__":
    main()
