"""What CPython prints is read back: types, messages, files, lines, functions and code of whole chains."""

from __future__ import annotations

import linecache
import traceback
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from minifier.blocks import python
from minifier.model import Block, Line, Link, Raised

SOURCE = """\
class ShapeClash(Exception):
    pass


def forward(depth, error):
    if depth:
        return forward(depth - 1, error)
    raise error


def chain(links):
    depth, error, how = links[-1]
    if len(links) == 1:
        forward(depth, error)
    try:
        chain(links[:-1])
    except Exception as earlier:
        if how == "cause":
            raise error from earlier
        forward(depth, error)
"""
FILE = "/srv/some place/nets.py"
NAMESPACE: dict[str, Any] = {"__name__": "nets.core"}
exec(compile(SOURCE, FILE, "exec"), NAMESPACE)
linecache.cache[FILE] = (len(SOURCE), None, SOURCE.splitlines(keepends=True), FILE)
chain: Callable[[list[tuple[int, Exception, str]]], None] = NAMESPACE["chain"]

TYPES: list[type[Exception]] = [
    ValueError,
    RuntimeError,
    KeyError,
    ZeroDivisionError,
    StopIteration,
    NAMESPACE["ShapeClash"],
]
LINE = st.from_regex(r"[a-z][a-z0-9 ,.'()\[\]=]{0,60}[a-z.)]", fullmatch=True)
FIRST = st.one_of(
    LINE, st.just(""), st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), min_size=1)
)
MESSAGE = st.builds(lambda first, below: "\n".join([first, *below]), FIRST, st.lists(LINE, max_size=4))
LINKS = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(TYPES), MESSAGE, st.sampled_from(["cause", "context"])),
    min_size=1,
    max_size=4,
)


def read(text: str) -> tuple[Raised, ...]:
    answer = python.read([Line(i, line) for i, line in enumerate(text.rstrip("\n").split("\n"), 1)], 0)
    assert answer is not None
    block, _ = answer
    assert isinstance(block, Block)
    return block.raised


def expected(error: BaseException) -> list[tuple[Link, str, str, list[tuple[str, int | None, str, str]]]]:
    chained: list[tuple[Link, BaseException]] = []
    current: BaseException | None = error
    while current is not None:
        earlier = current.__cause__ or current.__context__
        link: Link = "" if earlier is None else "cause" if current.__cause__ else "context"
        chained.insert(0, (link, current))
        current = earlier
    return [
        (
            link,
            traceback.format_exception_only(one)[0].strip().partition(":")[0],
            str(one).rstrip(),
            [(f.filename, f.lineno, f.name, (f.line or "")) for f in traceback.extract_tb(one.__traceback__)],
        )
        for link, one in chained
    ]


@given(LINKS)
def test_real_chains_are_read_back(links: list[tuple[int, type[Exception], str, str]]) -> None:
    try:
        chain([(depth, kind(message), how) for depth, kind, message, how in links])
    except Exception as error:
        text = "".join(traceback.format_exception(error))
        want = expected(error)
    got = [
        (r.link, r.type, r.message, [(f.file, f.line, f.function, f.code) for f in r.frames])
        for r in read(text)
    ]
    assert got == want


@given(LINKS, st.integers(1, 12))
def test_a_chain_may_be_indented_or_have_lost_all_indentation(
    links: list[tuple[int, type[Exception], str, str]], width: int
) -> None:
    try:
        chain([(depth, kind(message.partition("\n")[0]), how) for depth, kind, message, how in links])
    except Exception as error:
        text = "".join(traceback.format_exception(error))
        want = [(link, kind, [place[:3] for place in places]) for link, kind, _, places in expected(error)]
    for changed in (
        "\n".join(" " * width + line if line else "" for line in text.split("\n")),
        "\n".join(line.strip() for line in text.split("\n")),
    ):
        got = [(r.link, r.type, [(f.file, f.line, f.function) for f in r.frames]) for r in read(changed)]
        assert got == want
