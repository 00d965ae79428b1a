from torch import nn


def make_policy(observations, actions):
    return nn.Sequential(nn.Linear(observations, 32), nn.ReLU(), nn.Linear(32, actions))
