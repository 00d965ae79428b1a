import logging

import torch
from torch.nn.parallel import DistributedDataParallel

from cluster.launch import join


def main():
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s")
    rank = join()
    model = DistributedDataParallel(torch.nn.Linear(8, 1))
    opt = torch.optim.SGD(model.parameters(), 0.1)
    for step in range(10):
        loss = model(torch.randn(16, 8)).square().mean()
        loss.backward()
        opt.step()
        if rank == 0:
            print("step", step, "loss", loss.item())


if __name__ == "__main__":
    main()
