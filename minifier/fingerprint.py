"""A judged failure in, its fingerprint out: 16 hex digits.

Law: the same fault at the same place gets the same one, whatever the numbers, shapes, ranks, hosts,
times, addresses, path roots and small line shifts; different faults get different ones.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import Any

from minifier.lazy import lazy
from minifier.model import Frame
from minifier.report import Failure

__all__ = ["fingerprint"]

LONGEST = 400
_MASKS = (
    (lazy(r"0x[0-9a-fA-F]+"), "@"),
    (lazy(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{17,}\b"), "@"),
    (lazy(r"https?://[^\s'\"]+"), "@url"),
    (lazy(r"(?:[A-Za-z]:)?(?:[\w.~-]*[/\\])+([\w.-]+)"), r"\1"),
    (lazy(r"\b[0-9a-f]{12,}\b"), "@"),
    (lazy(r"[\[(]\s*-?\d+(?:\s*[,x×]\s*-?\d+)*,?\s*[\])]"), "@shape"),
    (lazy(r"\b\d+(?:x\d+)+\b"), "@shape"),
    (lazy(r"\d+"), "#"),
    (lazy(r"\s+"), " "),
)


def fingerprint(failure: Failure) -> str:
    """Digest what names the fault and its place.

    The line number is left out, since edits above it shift it: function and code line say the same.
    A known rule stands for its message; an unknown fault is told by its masked message.
    """
    parts = [failure.category, failure.rule, failure.exception.type if failure.exception else ""]
    if not failure.rule or failure.rule.startswith("python-"):
        parts.append(mask(failure.message.partition("\n")[0]))
    place = failure.culprit or (failure.frames[-1] if failure.frames else None)
    if place is not None:
        parts += [tail(place), place.function, mask(place.code)]
    return str(_sha256()("\x00".join(parts).encode("utf-8", "replace")).hexdigest())[:16]


@cache
def _sha256() -> Any:
    """As `random` gets its digest: `hashlib` would load OpenSSL, a fortieth of the start."""
    for name in ("_sha2", "_sha256"):  # since Python 3.12, and before
        try:
            return import_module(name).sha256
        except (ImportError, AttributeError):
            continue
    return import_module("hashlib").sha256


def mask(text: str) -> str:
    """The text's beginning with what varies from run to run replaced by stand-ins."""
    text = text[:LONGEST]
    for pattern, stand_in in _MASKS:
        text = pattern.sub(stand_in, text)
    return text.strip()


def tail(frame: Frame) -> str:
    """The last two parts of a frame's path: enough to tell files apart, free of any machine's roots."""
    parts = [part for part in re.split(r"[/\\]", frame.file) if part not in ("", ".", "..")]
    return mask("/".join(parts[-2:])) if "<ipython-input" not in frame.file else "cell"
