import torch
from torch.distributions import Categorical

from hogwild.envs import Corridor

LENGTHS = [40, 12]


def rollout(policy, env, steps):
    observation, log_probs, total = env.observe(), [], 0.0
    for _ in range(steps):
        dist = Categorical(logits=policy(observation))
        action = dist.sample()
        observation, reward = env.step(action.item())
        log_probs.append(dist.log_prob(action))
        total += reward
    return torch.stack(log_probs).sum(), total


def actor(rank, policy, episodes):
    torch.manual_seed(100 + rank)
    torch.set_num_threads(1)
    opt = torch.optim.SGD(policy.parameters(), 1e-3)
    env = Corridor(LENGTHS[rank], seed=rank)
    for episode in range(episodes):
        log_prob, total = rollout(policy, env, steps=60)
        opt.zero_grad()
        (-log_prob * (total - 0.1)).backward()
        opt.step()
        print(f"actor {rank} episode {episode} reward {total:.0f}", flush=True)
