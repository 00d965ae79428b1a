"""Prefixes that no table knows."""

from __future__ import annotations

import pytest

from minifier.lines import read
from minifier.model import Line, Window

STACK = [
    "Traceback (most recent call last):",
    '  File "/app/fit.py", line 31, in <module>',
    "    main()",
    '  File "/app/net.py", line 7, in forward',
    "    return self.proj(x)",
    "           ^^^^^^^^^^^^",
    "",
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)",
]


def lines(text: str) -> list[Line]:
    return read(Window(1, text.encode()))


@pytest.mark.parametrize(
    "head",
    [
        "[worker exec 3] ",
        "2024/05/01 10:00 fit.py:31 ERR ",
        "<14>fit: ",
        "job-abc@node | stderr: ",
    ],
)
def test_a_prefix_that_no_table_knows_is_learned_from_header_and_frames(head: str) -> None:
    found = lines("other words\n" + "\n".join(head + text for text in STACK))
    assert [line.text for line in found][1:] == STACK


def test_a_learned_prefix_may_hold_padded_numbers() -> None:
    heads = [f"<after {2**n:5} s> " for n in range(len(STACK))]
    assert [line.text for line in lines("\n".join(map("".join, zip(heads, STACK, strict=True))))] == STACK


def test_a_learned_prefix_keeps_writers_apart() -> None:
    mixed = "\n".join(f"<proc {n} of 2> {text}" for text in STACK for n in (1, 2))
    found = lines(mixed)
    assert len({line.stream for line in found}) == 2
    assert [line.text for line in found][::2] == STACK


def test_a_learned_prefix_tells_rank_and_level() -> None:
    found = lines("\n".join(f"<10:01 Rank=02 error> {text}" for text in STACK))
    assert {(line.tags["rank"], line.tags["level"]) for line in found} == {("2", "error")}


@pytest.mark.parametrize("head", ["E   ", "  | ", "    ", "  + ", "Original "])
def test_layout_before_a_header_is_not_a_learned_prefix(head: str) -> None:
    text = "\n".join(["step 1", *(head + line for line in STACK)])
    assert [line.text for line in lines(text)] == text.split("\n")
