"""Writes the shards that the fetcher reads; the third was cut off by a full disk."""
from pathlib import Path

import torch

OUT = Path("shards")


def main():
    OUT.mkdir(exist_ok=True)
    for i in range(4):
        path = OUT / f"tokens-{i:05d}.pt"
        torch.save({"tokens": torch.arange(2000 + i)}, path)
        if i == 2:
            path.write_bytes(path.read_bytes()[:5000])
    print("wrote 4 shards")


if __name__ == "__main__":
    main()
