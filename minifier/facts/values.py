"""One value of a stated kind: text to value, value to text.

In: a kind of `KINDS` and the words of a rule's group, or a value. Out: the value or None; its wording.
Law: `parse` answers None for words that are not of the kind; `render` words any value of any kind.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from minifier.facts import dims, dtypes
from minifier.lazy import lazy

__all__ = ["KINDS", "parse", "render"]

_UNITS = {"": 1, "k": 1, "m": 2, "g": 3, "t": 4, "p": 5}
_WORDED = ("KiB", "MiB", "GiB", "TiB", "PiB")
_BYTES = lazy(r"(\d[\d_,]{0,30}(?:\.\d{1,30})?|\.\d{1,30})\s*(?:([kmgtp])(i?)(b?)|(b))?(?:ytes?)?", re.I)
_SHAPE = lazy(r"(?:[A-Za-z_][\w.]*)?\s*(?:\(?\[([^\[\]()]*)\]\)?|\(([^\[\]()]*)\)|\{([^{}]*)\})")
_DEVICE = lazy(
    r"(cpu|cuda|gpu|mps|xla|tpu|npu|hpu|xpu|hip|meta|privateuseone|mkldnn|vulkan|ipu|mlu)(?::(\d{1,3}))?",
    re.I,
)
_VERSION = lazy(r"v?(\d{1,6}(?:\.(?:\d{1,8}|\*))*(?:[-_.+]?[A-Za-z0-9][A-Za-z0-9._+-]*)?)")
_MODULE = lazy(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_URL = lazy(r"[a-z][a-z0-9+.-]*://[^\s'\"<>]+", re.IGNORECASE)
_INT = lazy(r"[-+]?\d{1,3}(?:[,_]\d{3}){1,9}|[-+]?\d{1,30}")
_FLOAT = lazy(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[-+]?(?:nan|inf(?:inity)?)", re.IGNORECASE)
_QUOTES = "'\"`\u2018\u2019\u201c\u201d"


def _shape(text: str) -> list[int | None] | None:
    found = _SHAPE.fullmatch(text)
    inside = next((part for part in found.groups() if part is not None), text) if found else text
    read = dims.read(inside) if text else None
    return None if read is None else list(read)


def _bytes(text: str) -> int | None:
    found = _BYTES.fullmatch(text)
    if not found:
        return None
    number, unit, binary, byte, _ = found.groups()
    if not unit:
        return int(float(number.replace(",", "").replace("_", "")))
    # A bare letter is what Slurm, Kubernetes and the kernel print for powers of 1024.
    step = 1024 if binary or not byte else 1000
    return round(float(number.replace(",", "").replace("_", "")) * float(step ** _UNITS[unit.lower()]))


def _device(text: str) -> str | None:
    found = _DEVICE.fullmatch(re.sub(r"^(?:/?.*device:)", "", text, flags=re.IGNORECASE))
    if not found:
        return None
    kind, index = found.groups()
    return kind.lower() if index is None else f"{kind.lower()}:{int(index)}"


def _version(text: str) -> str | None:
    found = _VERSION.fullmatch(text)
    return found.group(1) if found else None


def _module(text: str) -> str | None:
    return text if _MODULE.fullmatch(text) else None


def _url(text: str) -> str | None:
    found = _URL.fullmatch(text.rstrip(".,;)"))
    return found.group(0) if found else None


def _int(text: str) -> int | None:
    return int(re.sub(r"[,_]", "", text)) if _INT.fullmatch(text) else None


def _float(text: str) -> float | None:
    value = float(text) if _FLOAT.fullmatch(text) else math.nan
    return value if math.isfinite(value) else None  # JSON has no other numbers


def _rank(text: str) -> int | None:
    number = _int(text)
    return number if number is not None and number >= 0 else None


def _port(text: str) -> int | None:
    number = _int(text)
    return number if number is not None and 0 <= number <= 65535 else None


def _text(text: str) -> str | None:
    return text or None


KINDS: dict[str, Callable[[str], Any]] = {
    "shape": _shape,
    "dtype": dtypes.parse,
    "device": _device,
    "bytes": _bytes,
    "version": _version,
    "path": _text,
    "module": _module,
    "rank": _rank,
    "port": _port,
    "url": _url,
    "int": _int,
    "float": _float,
    "text": _text,
}


def parse(kind: str, text: str) -> Any:
    """The value of `kind` that `text` words; None where it words none, or the kind is unknown."""
    reader = KINDS.get(kind)
    if reader is None:
        return None
    words = text.strip()
    return reader(words if kind == "text" else words.strip(_QUOTES).strip())


def render(kind: str, value: object) -> str:
    """The wording of a value in an explanation: `64×1600`, `[10]`, `2.00 GiB`."""
    if kind == "shape" and isinstance(value, (list, tuple)):
        dims = ["?" if dim is None else str(dim) for dim in value]
        return f"[{dims[0]}]" if len(dims) == 1 else "×".join(dims) or "scalar"
    if kind == "bytes" and isinstance(value, (int, float)):
        return _amount(float(value))
    return "" if value is None else str(value)


def _amount(number: float) -> str:
    if abs(number) < 1024:
        return f"{number:.0f} bytes"
    power = 1
    while power < len(_WORDED) and abs(number) >= 1024 ** (power + 1):
        power += 1
    return f"{number / 1024**power:.2f} {_WORDED[power - 1]}"
