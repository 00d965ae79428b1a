import torch

from ema.shadow import Shadow


def train(steps, start=0, seed=0):
    torch.manual_seed(seed)
    model = torch.nn.Linear(4, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    shadow = Shadow(model, start=start)
    for _ in range(steps):
        x = torch.randn(8, 4)
        loss = (model(x) - x.mean(1, keepdim=True)).square().mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
        shadow.update()
    return {"loss": loss.item(), "ema_norm": shadow.norm()}
