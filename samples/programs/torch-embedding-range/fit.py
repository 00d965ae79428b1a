import torch
from rich.traceback import install

from recsys import MatrixFactorization, Ratings
from recsys.learn import console, learn

install(console=console, width=110, show_locals=False)


def main():
    torch.manual_seed(4)
    console.rule("fitting")
    ratings = Ratings(users=900, items=1200, count=40_000, seed=4)
    model = MatrixFactorization(ratings.users, ratings.items)
    learn(model, ratings, epochs=3, batch_size=256)
    console.print("[green]done[/green]")


if __name__ == "__main__":
    main()
