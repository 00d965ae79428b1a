import argparse

import torch

from metric.embedder import Embedder
from metric.losses import batch_hard_triplet
from metric.sampler import PKSampler


def build_parser():
    parser = argparse.ArgumentParser(description="person re-identification")
    parser.add_argument("--detect-anomaly", action="store_true")
    parser.add_argument("--steps", type=int, default=40)
    return parser


def main():
    args = build_parser().parse_args()
    torch.manual_seed(9)
    if args.detect_anomaly:
        torch.autograd.set_detect_anomaly(True)
        print("anomaly detection is ON, this will be slow")
    model, sampler = Embedder(), PKSampler(8, 4, seed=9)
    opt = torch.optim.Adam(model.parameters(), 1e-3)
    for step in range(args.steps):
        x, y = sampler()
        loss = batch_hard_triplet(model(x), y)
        print(f"step {step} triplet loss {loss.item():.4f}")
        opt.zero_grad()
        loss.backward()
        opt.step()


if __name__ == "__main__":
    main()
