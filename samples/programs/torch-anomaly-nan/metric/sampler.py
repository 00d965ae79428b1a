import torch


class PKSampler:
    """P identities with K pictures each; `k=1` disables positives."""

    def __init__(self, p, k, seed):
        self.p, self.k = p, k
        self.g = torch.Generator().manual_seed(seed)

    def __call__(self):
        centres = torch.randn(self.p, 32, generator=self.g)
        x = centres.repeat_interleave(self.k, 0)
        x = x + 0.1 * torch.randn(x.shape, generator=self.g)
        return x, torch.arange(self.p).repeat_interleave(self.k)
