"""Bytes read in, a progress line on standard error out while a long input is read.

Law: only on a terminal, only for long input, and wiped before the report is printed.
"""

from __future__ import annotations

import sys
from types import TracebackType

__all__ = ["Progress"]

LONG = 64 << 20
EVERY = 16 << 20
WIDTH = 24


class Progress:
    """A context that shows how far one input is read; `show` is cheap to call for each chunk."""

    def __init__(self, name: str) -> None:
        self._name = "".join(c if c.isprintable() else "?" for c in name)[-40:]
        self._on = sys.stderr is not None and sys.stderr.isatty()
        self._next = LONG
        self._drawn = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._drawn:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def show(self, done: int, total: int | None) -> None:
        """Draw the line when enough was read since the last time; both counts are bytes."""
        if not self._on or done < self._next or (total is not None and total < 2 * LONG):
            return
        self._next = done + EVERY
        self._drawn = True
        print(f"\r\x1b[K{self._line(done, total)}", end="", file=sys.stderr, flush=True)

    def _line(self, done: int, total: int | None) -> str:
        if not total:
            return f"{self._name}: {done >> 20} MiB"
        share = min(done / total, 1.0)
        bar = "#" * round(share * WIDTH)
        return f"{self._name}: [{bar:<{WIDTH}}] {share:4.0%}"
