import sys

import torch
from loguru import logger

from retrieval.index import DenseIndex
from retrieval.mine import hard_negatives

logger.remove()
logger.add(sys.stderr, level="DEBUG", backtrace=True, diagnose=True)


@logger.catch(onerror=lambda _: sys.exit(1))
def main():
    index = DenseIndex.random(1_000_000, 4, seed=0)
    logger.info("index ready: {} passages of dimension {}", *index.vectors.shape)
    for count in (4, 500_000):
        queries = torch.zeros(count, 4)
        positives = torch.zeros(count, dtype=torch.long)
        found = hard_negatives(index, queries, positives, k=8)
        logger.success("mined {} negatives", found.numel())


main()
