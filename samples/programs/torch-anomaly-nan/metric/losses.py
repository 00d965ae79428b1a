import torch

from metric.geometry.distance import pairwise_distance


def batch_hard_triplet(embeddings, labels, margin=0.3):
    """Farthest positive against nearest negative, for every anchor of the batch."""
    dist = pairwise_distance(embeddings, embeddings)
    same = labels.unsqueeze(0) == labels.unsqueeze(1)
    positive = (dist * same).max(dim=1).values
    negative = dist.masked_fill(same, float("inf")).min(dim=1).values
    return torch.relu(positive - negative + margin).mean()
