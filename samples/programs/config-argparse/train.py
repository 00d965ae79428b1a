import torch

from cli.options import parse


def main():
    args = parse()
    print(f"torch {torch.__version__}, schedule {args.schedule}, batch size {args.batch_size}")


if __name__ == "__main__":
    main()
