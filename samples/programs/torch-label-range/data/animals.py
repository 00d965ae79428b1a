import torch


def features(classes, per_class, seed):
    """Rows grouped by class in the order of `classes`, as the folders are walked."""
    g = torch.Generator().manual_seed(seed)
    xs, ys = [], []
    for index, _ in enumerate(classes):
        centre = torch.randn(24, generator=g) * 2
        xs.append(centre + torch.randn(per_class, 24, generator=g))
        ys.append(torch.full((per_class,), index))
    return torch.cat(xs), torch.cat(ys)
