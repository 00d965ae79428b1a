"""Reads the logs of failed ML runs and gives back the few lines that matter.

The public names are loaded when first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minifier.contract import schema
    from minifier.errors import CatalogError, InputError, MinifierError
    from minifier.model import Report
    from minifier.pipeline import analyze, minify
    from minifier.render import render

__version__ = "0.1.0"

__all__ = [
    "CatalogError",
    "InputError",
    "MinifierError",
    "Report",
    "analyze",
    "minify",
    "render",
    "schema",
]

_HOMES = {
    "CatalogError": "minifier.errors",
    "InputError": "minifier.errors",
    "MinifierError": "minifier.errors",
    "Report": "minifier.model",
    "analyze": "minifier.pipeline",
    "minify": "minifier.pipeline",
    "render": "minifier.render",
    "schema": "minifier.contract",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'minifier' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value
