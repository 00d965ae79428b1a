import sys

import torch

from gan.loop import Loop
from gan.networks import Critic, Generator


def main():
    torch.manual_seed(42)
    torch.autograd.set_detect_anomaly("--debug-grad" in sys.argv)
    batches = [torch.randn(64, 32).cumsum(1) for _ in range(12)]
    Loop(Generator(), Critic()).run(batches, warmup=4)


if __name__ == "__main__":
    main()
