import torch
import typer_lite as typer
from tabular.fit import fit
from tabular.frame import COLUMNS, load
from tabular.mlp import ChurnModel


def report(epoch, loss, seconds):
    typer.echo(f"epoch {epoch:02d}  loss {loss:.5f}  {seconds:.2f}s")


@typer.command
def train(rows: int = 4096, epochs: int = 5, lr: float = 1e-3):
    torch.manual_seed(0)
    data = load(rows, seed=5)
    typer.echo(f"{rows} rows, {len(COLUMNS)} columns: {', '.join(COLUMNS)}")
    fit(ChurnModel(len(COLUMNS)), data, epochs, lr, report)


if __name__ == "__main__":
    typer.run(train)
