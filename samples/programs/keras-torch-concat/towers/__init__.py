from towers.model import build

__all__ = ["build"]
