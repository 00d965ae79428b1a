import torch

from treelstm.corpus import trees
from treelstm.encoder import TreeEncoder

torch.manual_seed(0)
encoder = TreeEncoder()
for name, tree in trees(seed=2):
    vector = encoder(tree)
    print(f"{name:>14}: norm {vector.norm():.4f}", flush=True)
