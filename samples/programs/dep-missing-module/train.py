import argparse
import importlib

import torch


def build_pipeline(name):
    module = importlib.import_module("audio.transforms")
    return module.Compose(*(getattr(module, part)() for part in name.split("+")))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--augment", default="Gain+TimeStretch")
    args = parser.parse_args()
    torch.manual_seed(0)
    print(f"torch {torch.__version__.split('+')[0]}, augmentation {args.augment}")
    build_pipeline(args.augment)


if __name__ == "__main__":
    main()
