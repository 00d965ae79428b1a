import torch
from torch.utils.data import DataLoader

from src.datasets.xray import XRayPatches
from src.engine import Engine
from src.nets import Encoder


def main() -> None:
    torch.manual_seed(0)
    print("=> building encoder (width 16)")
    encoder = Encoder(width=16)
    print("=> loading x-ray patches")
    loader = DataLoader(XRayPatches("train"), batch_size=32, shuffle=True)
    Engine(encoder, feature_dim=16, lr=0.05).fit(loader, epochs=2)


if __name__ == "__main__":
    main()
