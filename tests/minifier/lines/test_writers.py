"""Lines by the process that wrote them."""

from __future__ import annotations

from minifier.lines import read, streams
from minifier.model import Window


def split(text: str) -> dict[str, list[int]]:
    found = streams(read(Window(1, text.encode())))
    return {key: [line.number for line in lines] for key, lines in found.items()}


def test_interleaved_writers_are_told_apart_in_order() -> None:
    log = "[rank0]: a\n[rank1]: b\nplain\n[rank0]:   c\n[rank1]: d\n"
    assert split(log) == {"rank=0": [1, 4], "rank=1": [2, 5], "": [3]}


def test_a_bare_line_between_prefixed_ones_has_no_writer() -> None:
    assert split("[rank0]: a\n  indented\n[rank0]: b\n") == {"rank=0": [1, 3], "": [2]}


def test_the_stack_below_a_head_that_alone_has_the_prefix_goes_with_it() -> None:
    stack = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    x\nKeyError: 1\n'
    log = f"[rank 2] {stack}[rank 2] y\nz\n"
    assert split(log) == {"rank=2": [1, 2, 3, 4, 5], "": [6]}


def test_a_bare_stack_between_the_lines_of_a_prefixed_one_is_another_ones() -> None:
    log = (
        '[rank0]: Traceback (most recent call last):\n  File "b.py", line 2, in g\n'
        '[rank0]:   File "a.py", line 1, in f\nKeyError: 1\n'
    )
    assert split(log) == {"rank=0": [1, 3], "": [2, 4]}


def test_native_frames_below_a_prefixed_head_go_with_it() -> None:
    log = "[rank3]:[E205 10:00:00.1 Group.cpp:61] watchdog ended\nframe #0: f + 0x1\nframe #1: g + 0x2\n"
    assert split(log) == {"rank=3": [1, 2, 3]}


def test_every_line_is_in_exactly_one_stream() -> None:
    lines = read(Window(1, b"a\n[rank0]: b\n\n1: c\n[rank1]: Traceback (most recent call last):\n  d\n"))
    found = streams(lines)
    assert sorted(line.number for part in found.values() for line in part) == [line.number for line in lines]
