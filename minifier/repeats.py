"""Windows in, the same windows out without the tracebacks that were read often enough before.

A crash loop prints one traceback a hundred thousand times; reading it sixteen times tells as much.
Law: the first and the last of each are always handed on; what is left out is counted; memory stays flat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from minifier.lazy import lazy
from minifier.literals import locator
from minifier.model import Window

__all__ = ["Repeats"]

READ_EACH = 16
"""So many of one kind are handed on; the further ones are counted, but for the last."""
KINDS = 600
"""So many kinds are told apart; of further ones only the last `KINDS_LAST` are handed on."""
KINDS_LAST = 200

_HEADER = b"Traceback (most recent call last):"
# A whole traceback with the chain that it ends, its indented message lines, and a few lines after it, which
# tell whether the program went on. The prefix of the header must stand on every line.
_TRACEBACK = lazy(  # every repetition is possessive: nothing to go back to, so linear
    rb"""^(?P<prefix>\[[^\]\n]{1,40}\]:?[ ]?)?Traceback\ \(most\ recent\ call\ last\):\r?\n
    (?P<frames>(?:(?(prefix)(?P=prefix))[ \t][^\n]*+\n)++)
    (?P<error>(?(prefix)(?P=prefix))[A-Za-z_][^\n]*+\n(?:(?(prefix)(?P=prefix))[ \t]++[^\s][^\n]*+\n)*+)
    (?!(?:(?(prefix)(?P=prefix))[ \t\r]*+\n){1,2}(?(prefix)(?P=prefix))(?:The\ above|During\ handling))
    (?:(?!(?:\[[^\]\n]{1,40}\]:?[ ]?)?(?:Traceback|[ \t]))[^\n]*+\n){0,4}+""",
    re.MULTILINE | re.VERBOSE,
)
_LINKED = lazy(rb"(?:The above exception was|During handling of the above)[^\n]*\n\s*\Z")
_NUMBER = lazy(rb"0x[0-9a-f]+|\d+")


@dataclass(slots=True)
class _Kind:
    """How often one kind was met, and the last one of it that was not handed on."""

    met: int = 0
    held: Window | None = None


class Repeats:
    """Thins one input's windows.

    `counts` then tells by first line how many more stand for each one held, and `unread` how many
    are of kinds of which none was handed on.
    """

    def __init__(self, anchors: tuple[str, ...]) -> None:
        self.counts: dict[int, int] = {}
        self.unread = 0
        self._locate = locator(anchors)
        self._kinds: dict[int, _Kind] = {}
        self._others: dict[int, _Kind] = {}

    def thin(self, windows: Iterable[Window]) -> Iterator[Window]:
        """Hand on each window, in pieces where tracebacks were taken; at the end the last of each kind."""
        for window in windows:
            if window.data.count(_HEADER) < 2 and len(self._kinds) < 2:
                yield window
            else:
                yield from self._pieces(window)
        kinds = [*self._kinds.values(), *self._others.values()]
        held = [(kind.held, kind.met) for kind in kinds if kind.held is not None]
        for last, met in sorted(held, key=lambda pair: pair[0].first):
            self.counts[last.first] = met - READ_EACH - 1 if met > READ_EACH else 0
            yield last

    def _pieces(self, window: Window) -> Iterator[Window]:
        data, number, kept = window.data, window.first, 0
        for found in _TRACEBACK.finditer(data):
            kind = self._kind(found)
            if kind.met <= READ_EACH or _LINKED.search(data, max(0, found.start() - 120), found.start()):
                continue
            yield from self._between(number, data[kept : found.start()], whole=kept == 0)
            number += data.count(b"\n", kept, found.start())
            kind.held = Window(number, found[0])
            number += found[0].count(b"\n")
            kept = found.end()
        yield from self._between(number, data[kept:], whole=kept == 0)

    def _between(self, number: int, data: bytes, *, whole: bool) -> Iterator[Window]:
        """What stands before, between or after taken tracebacks, where anything could begin there."""
        if data and (whole or self._locate(data)):
            yield Window(number, data)

    def _kind(self, found: re.Match[bytes]) -> _Kind:
        """The kind of a traceback: same prefix, frames and message but for the message's numbers."""
        key = hash((found["prefix"], found["frames"], _NUMBER.sub(b"#", found["error"])))
        kind = self._kinds.get(key)
        if kind is None:
            if len(self._kinds) < KINDS:
                kind = self._kinds[key] = _Kind()
            else:
                kind = self._others.pop(key, None) or _Kind(met=READ_EACH)
                self._others[key] = kind
                if len(self._others) > KINDS_LAST:
                    self.unread += self._others.pop(next(iter(self._others))).met - READ_EACH
        kind.met += 1
        return kind
