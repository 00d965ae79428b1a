import argparse

SCHEDULES = ["constant", "cosine", "linear", "one-cycle"]


def parse(argv=None):
    parser = argparse.ArgumentParser(prog="train.py", description="Train the ranker")
    parser.add_argument("--data-root", default="data")
    parser.add_argument("--batch-size", type=int, default=128)
    parser.add_argument("--schedule", choices=SCHEDULES, default="cosine")
    parser.add_argument("--warmup-steps", type=int, default=500)
    parser.add_argument("--precision", choices=["fp32", "bf16"], default="fp32")
    return parser.parse_args(argv)
