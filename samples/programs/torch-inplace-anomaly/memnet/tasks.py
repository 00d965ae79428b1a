import torch


def copy_task(batch, length, vocab, generator):
    tokens = torch.randint(1, vocab, (batch, length), generator=generator)
    return tokens, tokens[:, 0]
