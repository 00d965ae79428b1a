"""Reads the logs of failed ML runs and gives back the few lines that matter."""

from __future__ import annotations

from minifier.errors import CatalogError, InputError, MinifierError
from minifier.pipeline import analyze, minify
from minifier.render import render
from minifier.report import Report, schema

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
