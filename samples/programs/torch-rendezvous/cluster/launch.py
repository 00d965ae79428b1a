import datetime
import logging
import os

import torch.distributed as dist

log = logging.getLogger("cluster")


def join():
    """Joins the group; the scheduler has put address and rank into the environment."""
    address = f"{os.environ['MASTER_ADDR']}:{os.environ['MASTER_PORT']}"
    rank, world = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    log.info("rank %d of %d joins the group at %s", rank, world, address)
    dist.init_process_group(
        "gloo", rank=rank, world_size=world, timeout=datetime.timedelta(seconds=6)
    )
    return rank
