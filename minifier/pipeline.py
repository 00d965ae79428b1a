"""A log in, its report out: the stages in order, one call each. Read this page first.

Law: data flows one way; no stage knows another, and nothing outside a window is ever decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from os import PathLike
from typing import BinaryIO, TextIO

from minifier import blocks, lines
from minifier.catalog import Catalog, in_force, using
from minifier.ends import Ends
from minifier.environment import Environment
from minifier.environment import anchors as told_by
from minifier.failures import gather
from minifier.intake import DEFAULT_MAX_BYTES, Source, open_source
from minifier.launch import Launch
from minifier.launch import anchors as launched_by
from minifier.model import Block, Window
from minifier.ranks import assign
from minifier.render import render
from minifier.repeats import Repeats
from minifier.report import Reduction, Report, SourceInfo
from minifier.ruleset import ruleset
from minifier.scan import Scanner
from minifier.tokens import count
from minifier.verdict import judge

__all__ = ["Log", "analyze", "minify"]

Log = str | bytes | PathLike[str] | BinaryIO | TextIO
BYTES_PER_TOKEN = 3
"""Measured on failure logs with the o200k vocabulary: 3.04 characters a token."""


def analyze(
    source: Log,
    *,
    name: str | None = None,
    frames: str = "user",
    rules: Iterable[str | PathLike[str]] = (),
    disable: Iterable[str] = (),
    max_bytes: int = DEFAULT_MAX_BYTES,
    on_progress: Callable[[int, int | None], None] | None = None,
) -> Report:
    """Find what failed first in a log, where in the user's code, and whose fault it is.

    Args:
        source: the log's text (`str`), its raw bytes, the path of a file (`pathlib.Path` or another
            `os.PathLike`), or an open file; gzip, bzip2, xz and zstd are inflated.
        name: what to call it in the report; the file's name by default.
        frames: "user" lists the user's frames and folds the libraries'; "all" lists every frame.
        rules: files of a user's own rules, which are asked beside the package's.
        disable: ids or aliases of rules that are not asked.
        max_bytes: bytes after inflation that are read at most; what lies beyond is noted as cut.
        on_progress: called with bytes read and bytes in all (None if unknown) while reading.
    Returns:
        The report; any bytes give one. Root cause first; category "none" where nothing failed.
    Raises:
        InputError: the file is missing, unreadable, a directory, or its compression is broken.
        CatalogError: a file of rules is missing or wrong, or no rule has an id of `disable`.
        ValueError: an unknown value of `frames`.
    Warns:
        RuntimeWarning: a pattern of a user's rule does not answer in time; that rule is asked no more.
    """
    if frames not in ("user", "all"):
        raise ValueError(f"unknown frames {frames!r}; one of user, all")
    with (
        using(ruleset(rules, disable)),
        open_source(source, name=name, max_bytes=max_bytes, on_progress=on_progress) as opened,
    ):
        return _measured(_judged(opened, every_frame=frames == "all"))


def _judged(opened: Source, *, every_frame: bool) -> Report:
    repeats = Repeats(blocks.anchors())
    environment = Environment()
    launch = Launch()
    ends = Ends()
    windows = ends.keep(repeats.thin(_scanner(in_force()).windows(opened)))
    found = gather(_blocks(windows, environment, launch), repeats.counts)
    incidents = assign(found, launch)
    info = SourceInfo(opened.name, opened.bytes, opened.lines, opened.truncated, repeats.unread, ends.unread)
    told = environment.told(incidents)
    return judge(incidents, info, told, launch=launch, every_frame=every_frame)


def minify(
    source: Log, *, format: str = "text", max_tokens: int | None = None, name: str | None = None
) -> str:
    """Analyze a log and set the report in one of its forms: `render(analyze(source), format)`.

    Args:
        source: as for `analyze`.
        format: "text", "json" or "markdown".
        max_tokens: a budget in tokens for the form.
        name: as for `analyze`.
    Returns:
        The form, ending in a newline.
    Raises:
        InputError: as for `analyze`.
        ValueError: an unknown format.
    """
    return render(analyze(source, name=name), format, max_tokens=max_tokens)


@lru_cache(blocks.CATALOGS)
def _scanner(rules: Catalog) -> Scanner:
    """What finds the windows while these rules are in force."""
    return Scanner((*blocks.anchors(), *told_by(), *launched_by()))


def _blocks(windows: Iterable[Window], environment: Environment, launch: Launch) -> Iterator[Block]:
    for window in windows:
        read = lines.read(window)
        environment.collect(read)
        launch.collect(read)
        streams = lines.streams(read).values()
        found = [launch.signed(block) for stream in streams for block in blocks.read(stream)]
        yield from sorted(found, key=lambda block: block.span)


def _measured(report: Report) -> Report:
    """The report with what the text form costs, beside what the input would."""
    text = render(report)
    before = -(-report.source.bytes // BYTES_PER_TOKEN)
    return replace(report, reduction=Reduction(before, count(text), report.reduction.shown_lines))
