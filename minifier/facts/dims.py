"""The dimensions inside one printed shape.

In: the text between the brackets (`64, 3, None`, `64x1600`, `s0,16`). Out: a tuple, unknown ones None.
Law: either every part is a dimension or the text is no shape.
"""

from __future__ import annotations

import re

from minifier.lazy import lazy

__all__ = ["DIM", "read"]

Dims = tuple[int | None, ...]

# A number, or one of the ways in which frameworks write a dimension that they do not know:
# Keras None, TF 1 ?, LayerNorm *, Dynamo s0/u0 and products of them, XLA's bounded <=8, NumPy newaxis.
DIM = r"(?:-?\d{1,15}|None|newaxis|\?|\*|<=\d{1,15}|(?:\d{1,15}\*)?[su]\d{1,4}(?:\*\d{1,15})?)"

_DIM = lazy(DIM)
_SEPARATOR = lazy(r"\s*[,x×*]\s*")
_STAR_PRODUCT = lazy(r"\d+\*\d+(?:\*\d+)*")


def read(text: str) -> Dims | None:
    """The dimensions that the inside of a bracket lists; None where it lists anything else."""
    inside = text.strip().removesuffix(",").rstrip()
    if not inside:
        return ()
    parts = inside.split("*") if _STAR_PRODUCT.fullmatch(inside) else _split(inside)
    dims: list[int | None] = []
    for part in parts:
        word = part.strip()
        if not _DIM.fullmatch(word):
            return None
        if word.isascii() and word.isdigit():
            dims.append(int(word))
        elif word == "-1" or not word.startswith("-"):
            dims.append(None)
        else:
            return None
    return tuple(dims)


def _split(inside: str) -> list[str]:
    if "," in inside:
        return inside.split(",")
    return _SEPARATOR.split(inside) if re.search(r"\d\s*[x×]\s*[-\d]", inside) else [inside]
