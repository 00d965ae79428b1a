import torch

from scan.objective import objective
from scan.settings import LR


def main():
    net = torch.nn.Conv2d(1, 1, 3, padding=1)
    opt = torch.optim.Adam(net.parameters(), LR)
    loss = objective()(net(torch.rand(2, 1, 16, 16)).sigmoid(), torch.ones(2, 1, 16, 16))
    loss.backward()
    opt.step()


if __name__ == "__main__":
    main()
