"""Sections: lines in, the same lines with the writer that a heading above them names out.

`tail` on many files, a launcher that prints each rank's output in turn, logs put one below the other.
Law: a heading counts only on a line of its own, and up to the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set

from minifier.lazy import lazy
from minifier.model import Line

__all__ = ["divide", "is_divided"]

_MARK = r"[=#*~-]{2,80}"
_MARKS = frozenset("=#*~-")
_FILE = r"[\w./@][\w./@-]{0,200}\.(?:log|out|err|txt)"
_WHOSE = r"(?:(?:global|local)[ _])?(?:[Rr]ank|RANK|task|process)"
_FORMS = (
    r"==> (?P<file>\S.{0,250}?) <==",
    rf"{_MARK} ?Begin (?:global )?[Rr]ank (?P<begun>\d{{1,6}}) (?:STDOUT|STDERR) ?{_MARK}",
    rf"(?P<end>{_MARK} ?End (?:global )?[Rr]ank \d{{1,6}} (?:STDOUT|STDERR) ?{_MARK})",
    rf"{_MARK} ?{_WHOSE}[ _:=#]{{0,2}}(?P<rank>\d{{1,6}}) ?:? ?{_MARK}",
    rf"{_MARK} ?(?:logs? (?:of|from|for):? )?(?P<named>{_FILE}) ?:? ?{_MARK}",
)
_HEADING = lazy("(?:" + "|".join(_FORMS) + r")\s*$")
_ANY = lazy(rf"^(?:==> |{_MARK} ?(?:Begin |logs? |{_WHOSE}|{_FILE}))", re.MULTILINE)
_RANK = lazy(
    r"attempt_\d+/(?P<local>\d{1,5})/std(?:err|out)"
    r"|(?:rank|std_log_process|process|worker|task|proc|driver_log)[_-]?(?P<named>\d{1,6})(?!\d|[^/]*/)"
)


def is_divided(firsts: Set[str], text: str) -> bool:
    """Whether a window whose lines begin with these characters may hold a heading at all."""
    return not _MARKS.isdisjoint(firsts) and _ANY.search(text) is not None


def divide(lines: Iterable[Line]) -> Iterator[Line]:
    """Give the lines below each heading its stream, and its rank where it tells one and no prefix does."""
    key, rank = "", ""
    for line in lines:
        found = _HEADING.match(line.text)
        if found is not None:
            key, rank = _section(found)
            yield line
        elif key:
            tags = {"rank": rank, **line.tags} if rank else line.tags
            yield Line(line.number, line.text, f"{line.stream}/{key}".lstrip("/"), tags)
        else:
            yield line


def _section(heading: re.Match[str]) -> tuple[str, str]:
    """A heading's stream key and rank; "" and "" where it only ends a section."""
    if heading["end"]:
        return "", ""
    rank = heading["begun"] or heading["rank"]
    if rank:
        return f"rank={int(rank)}", str(int(rank))
    file = heading["file"] or heading["named"]
    told = _RANK.search(file)
    named = (told["local"] or told["named"]) if told else ""
    return f"file={file.replace('/', ':')}", str(int(named)) if named else ""
