import logging
import os
from contextlib import contextmanager

import torch.distributed as dist

RANK = int(os.environ.get("RANK", 0))
WORLD = int(os.environ.get("WORLD_SIZE", 1))


def setup_logging():
    logging.basicConfig(
        level=logging.INFO, format=f"%(asctime)s [rank {RANK}] %(levelname)s %(message)s"
    )
    return logging.getLogger("dist_train")


@contextmanager
def process_group():
    dist.init_process_group("gloo")
    try:
        yield
    finally:
        dist.destroy_process_group()
