import torch


class Trainer:
    def __init__(self, net, optimizer, schedule):
        self.net, self.optimizer, self.schedule = net, optimizer, schedule

    def run(self, steps):
        for step in range(steps):
            x = torch.randn(32, 8)
            loss = (self.net(x) - x.amax(1, keepdim=True)).abs().mean()
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.schedule.step()
            if step % 25 == 0:
                print(f"step={step} loss={loss:.4f} lr={self.schedule.get_last_lr()[0]:.2e}")
