import torch
from rich.console import Console

console = Console()


def learn(model, ratings, epochs, batch_size):
    opt = torch.optim.Adam(model.parameters(), lr=0.01)
    for epoch in range(epochs):
        for step, (user, item, stars) in enumerate(ratings.batches(batch_size)):
            loss = (model(user, item) - stars).square().mean()
            opt.zero_grad()
            loss.backward()
            opt.step()
            if step % 20 == 0:
                console.log(f"epoch {epoch} step {step} [bold]mse[/bold] {loss.item():.3f}")
