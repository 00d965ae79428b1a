import argparse

import torch
from torch.nn.functional import cross_entropy

from memnet.net import MemNet
from memnet.tasks import copy_task


def parse():
    p = argparse.ArgumentParser()
    p.add_argument("--steps", type=int, default=100)
    p.add_argument("--length", type=int, default=1)
    p.add_argument("--anomaly", action="store_true")
    return p.parse_args()


def main():
    args = parse()
    torch.manual_seed(0)
    generator = torch.Generator().manual_seed(0)
    net = MemNet(vocab=20)
    opt = torch.optim.RMSprop(net.parameters(), 1e-3)
    with torch.autograd.set_detect_anomaly(args.anomaly):
        for step in range(args.steps):
            tokens, target = copy_task(32, args.length + step // 10, 20, generator)
            loss = cross_entropy(net(tokens), target)
            opt.zero_grad()
            loss.backward()
            opt.step()
            if step % 5 == 0:
                print(f"step {step} length {tokens.size(1)} loss {loss.item():.4f}", flush=True)


if __name__ == "__main__":
    main()
