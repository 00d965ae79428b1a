"""What holds for every window."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier.lines import read, streams
from minifier.model import Window

PIECES = st.sampled_from(
    [
        "\x1b[31m", "\x1b]8;;", "\x1b", "\x07", "\r", "\n", "\b\b", "[0m", "[31m", "^[[", "\\n", "\\x1b[0m",
        "{", "}", '{"message": "', '"}', "Traceback (most recent call last):",
        '  File "a.py", line 3, in f',
        "[rank1]: ", "[default0]:", "2: ", "> ", "12 | ", "E1130 12:00:00.1 7 a/b.py:3] ", "```", "host1: ",
        "100%|██| 3/3 [00:01<00:00]", "2024-05-01T10:00:00Z ", "trainer-1  | ", "#3 1.5 ", "\0", "\xa0", "x",
    ]
)  # fmt: skip
PRINTED = st.lists(PIECES | st.text(max_size=6), max_size=60).map("".join)
WORDS = st.lists(st.text("abcxyz =.", min_size=1, max_size=30), min_size=1, max_size=20)


@given(
    data=st.binary(max_size=400) | PRINTED.map(lambda text: text.encode(errors="replace")),
    first=st.integers(1, 10**9),
)
def test_any_bytes_give_lines_whose_numbers_are_of_the_window_and_in_order(data: bytes, first: int) -> None:
    lines = read(Window(first, data))
    last = first + data.count(b"\n")
    assert all(before.number <= after.number for before, after in pairwise(lines))
    assert all(first <= line.number <= last for line in lines)
    assert not any(set(line.text) & set("\n\r\0\x1b\x07\x08") for line in lines)


@given(text=PRINTED)
def test_streams_lose_no_line_and_keep_the_order(text: str) -> None:
    lines = read(Window(1, text.encode(errors="replace")))
    found = streams(lines)
    assert sum(map(len, found.values())) == len(lines)
    assert all(part == sorted(part, key=lambda line: line.number) for part in found.values())


@given(words=WORDS)
def test_plain_text_is_unchanged(words: list[str]) -> None:
    words = ["begins", *words]  # what is indented as a whole loses its margin
    assert [line.text for line in read(Window(1, "\n".join(words).encode()))] == words


@pytest.mark.parametrize(
    "head", ["[rank3]: ", "[1,3]<stderr>:", "fit-1  | ", "(W pid=3) ", "2024-01-01T00:00:00.1Z "]
)
@given(words=WORDS)
def test_a_certain_prefix_on_every_line_changes_no_text(head: str, words: list[str]) -> None:
    words = ["begins", *words]
    lines = read(Window(1, "\n".join(head + text for text in words).encode()))
    assert [line.text for line in lines] == words


@pytest.mark.parametrize(
    "pump",
    [
        "\x1b]",
        "\x9d",
        "[0;",
        "[1;31",
        "\r",
        "> ",
        "[rank1]: ",
        '{"',
        "a-",
        "1",
        " ",
        "_bk;t=",
        "{",
        "[",
        "9%|",
    ],
)
def test_a_pumped_line_is_read_like_any_other(pump: str) -> None:
    lines = read(Window(1, (pump * 40_000 + "\n" + pump * 40_000 + "\nend\n").encode()))
    assert lines[-1].text == "end"
