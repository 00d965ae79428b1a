"""The dispatcher: every reader is asked in its order, and what none can read is passed over."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier import blocks
from minifier.model import Line

TRACEBACK = """\
Traceback (most recent call last):
  File "train.py", line 3, in <module>
    main()
KeyError: 'std'
"""


def lines(text: str, *, first: int = 1, stream: str = "") -> list[Line]:
    return [Line(first + i, line, stream) for i, line in enumerate(text.splitlines())]


def test_readers_come_in_their_order() -> None:
    orders = [reader.ORDER for reader in blocks.readers()]
    assert "python" in [reader.KIND for reader in blocks.readers()]
    assert orders == sorted(orders)


def test_every_reader_has_its_own_kind() -> None:
    kinds = [reader.KIND for reader in blocks.readers()]
    assert len(set(kinds)) == len(kinds)


def test_every_start_compiles_and_every_anchor_is_plain_text() -> None:
    for reader in blocks.readers():
        assert re.compile(reader.START)
        assert reader.ANCHORS
        assert all(anchor.isascii() and anchor.strip() for anchor in reader.ANCHORS)


@pytest.mark.parametrize("kind", [reader.KIND for reader in blocks.readers() if hasattr(reader, "SIGNS")])
@given(data=st.data())
def test_a_sign_stands_on_every_line_where_a_start_is_found(kind: str, data: st.DataObject) -> None:
    reader = {reader.KIND: reader for reader in blocks.readers()}[kind]
    line = data.draw(st.from_regex(reader.START))
    assert any(sign in line for sign in reader.SIGNS)  # type: ignore[attr-defined]


def test_anchors_are_those_of_all_readers_once() -> None:
    every = {anchor for reader in blocks.readers() for anchor in reader.ANCHORS}
    assert blocks.anchors() == tuple(sorted(every))


def test_lines_without_a_start_give_no_block() -> None:
    assert blocks.read(lines("epoch 1\nerror: 0.3\nTraceback is a word\n")) == []
    assert blocks.read([]) == []


def test_reading_goes_on_after_a_block() -> None:
    found = blocks.read(lines(TRACEBACK + "\nresumed\n" + TRACEBACK))
    assert [(block.kind, block.span) for block in found] == [("python", (1, 4)), ("python", (7, 10))]


def test_a_block_carries_stream_and_tags_of_its_first_line() -> None:
    given_lines = [
        Line(line.number, line.text, "rank=3", {"rank": "3"}) for line in lines(TRACEBACK, first=40)
    ]
    (block,) = blocks.read(given_lines)
    assert (block.stream, dict(block.tags), block.span) == ("rank=3", {"rank": "3"}, (40, 43))


def test_tracebacks_printed_into_one_another_become_blocks_of_their_own() -> None:
    text = """\
Traceback (most recent call last):
Traceback (most recent call last):
  File "train.py", line 3, in <module>
    main()
  File "train.py", line 3, in <module>
    main()
KeyError: 'a'
KeyError: 'a'
"""
    found = blocks.read(lines(text))
    assert [[r.type for r in block.raised] for block in found] == [["KeyError"], ["KeyError"]]


FRAGMENTS = [
    "Traceback (most recent call last):",
    '  File "a.py", line 3, in f',
    "    g(x)",
    "      ^^^",
    "ValueError: bad",
    "RuntimeError: ",
    "",
    "During handling of the above exception, another exception occurred:",
    "The above exception was the direct cause of the following exception:",
    "  + Exception Group Traceback (most recent call last):",
    "  | ExceptionGroup: g (1 sub-exception)",
    "  +-+---------------- 1 ----------------",
    "    | KeyError: 1",
    "    +------------------------------------",
    '"""',
    "from user code:",
    "Original Traceback (most recent call last):",
    "[rank0]: x",
    "  [Previous line repeated 3 more times]",
    'x Traceback (most recent call last): File "b.py", line 1, in <module> f() KeyError: 1',
    'Traceback (most recent call last):\\n  File \\"a.py\\", line 2\\nKeyError: 1\\n',
]


@given(st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.text(max_size=60)), max_size=40))
def test_any_lines_give_blocks_with_true_numbers_and_none_twice(texts: list[str]) -> None:
    given_lines = [Line(7 + i, text) for i, text in enumerate(texts)]
    for block in blocks.read(given_lines):
        assert 7 <= block.span[0] <= block.span[1] < 7 + len(texts)
        for raised in block.raised:
            assert block.span[0] <= raised.span[0] <= raised.span[1] <= block.span[1]
            assert all(block.span[0] <= frame.at <= block.span[1] for frame in raised.frames)
