import torch

from gan.losses import critic_loss, generator_loss


class Loop:
    def __init__(self, generator, critic, latent=16, lr=2e-4):
        self.g, self.c, self.latent = generator, critic, latent
        self.opt_g = torch.optim.Adam(generator.parameters(), lr, betas=(0.5, 0.9))
        self.opt_c = torch.optim.Adam(critic.parameters(), lr, betas=(0.5, 0.9))

    def run(self, batches, warmup):
        for i, real in enumerate(batches):
            c = self.critic_step(real)
            if i < warmup:
                print(f"[{i:03d}] warm-up critic {c:.4f}")
                continue
            g = self.generator_step(len(real))
            print(f"[{i:03d}] critic {c:.4f} generator {g:.4f}")

    def critic_step(self, real):
        with torch.no_grad():
            fake = self.g(torch.randn(len(real), self.latent))
        loss = critic_loss(self.c(real), self.c(fake))
        self.opt_c.zero_grad()
        loss.backward()
        self.opt_c.step()
        return loss.item()

    def generator_step(self, n):
        loss = generator_loss(self.c(self.g(torch.randn(n, self.latent))))
        self.opt_g.zero_grad()
        loss.backward()
        self.opt_g.step()
        return loss.item()
