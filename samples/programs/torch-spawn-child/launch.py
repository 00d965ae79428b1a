import torch
import torch.multiprocessing as mp

from hogwild.actor import actor
from hogwild.model import make_policy


def main():
    torch.manual_seed(0)
    policy = make_policy(observations=40, actions=2)
    policy.share_memory()
    mp.spawn(actor, args=(policy, 3), nprocs=2, join=True)
    print("all actors finished")


if __name__ == "__main__":
    main()
