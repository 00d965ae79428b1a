from loguru import logger


def hard_negatives(index, queries, positives, k):
    scores = index.scores(queries)
    scores.scatter_(1, positives.unsqueeze(1), float("-inf"))
    logger.debug("scored {} queries against {} passages", len(queries), len(index.vectors))
    return scores.topk(k).indices
