import logging

import torch

from segment.config import SPLITS
from segment.data.cache import cached_split

log = logging.getLogger("segment")


def main():
    logging.basicConfig(level=logging.DEBUG, format="%(asctime)s.%(msecs)03d %(levelname)s %(message)s", datefmt="%H:%M:%S")
    torch.manual_seed(0)
    splits = {}
    for split in SPLITS:
        log.info("loading split %s", split)
        splits[split] = cached_split(split)
        log.debug("split %s has shape %s", split, tuple(splits[split].shape))
    net = torch.nn.Conv2d(3, 2, 1)
    log.info("output %s", net(splits["train"]).shape)


if __name__ == "__main__":
    main()
