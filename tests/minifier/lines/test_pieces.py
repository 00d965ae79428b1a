"""Lines that were cut or annotated on their way."""

from __future__ import annotations

from minifier.lines import read
from minifier.model import Window

TIME = "2025-03-04T10:20:11.123456789Z"


def texts(text: str) -> list[tuple[int, str]]:
    return [(line.number, line.text) for line in read(Window(1, text.encode()))]


def test_a_cut_line_is_put_together_under_its_first_number() -> None:
    text = f"{TIME} stderr P RuntimeError: mat1 and \n{TIME} stderr P mat2 shapes\n{TIME} stderr F  differ\n"
    assert texts(text) == [(1, "RuntimeError: mat1 and mat2 shapes differ")]


def test_pieces_of_two_channels_do_not_mix() -> None:
    text = f"{TIME} stderr P one \n{TIME} stdout F other\n{TIME} stderr F two\n"
    assert texts(text) == [(1, "one two"), (2, "other")]


def test_a_line_that_was_not_cut_stays_alone() -> None:
    text = f"{TIME} stderr F one\n{TIME} stderr F two\n{TIME} stderr P three\n"
    assert texts(text) == [(1, "one"), (2, "two"), (3, "three")]


def test_the_note_of_a_repeat_is_taken_off() -> None:
    note = " [repeated 3x across cluster] (Ray deduplicates logs by default. Set RAY_DEDUP_LOGS=0 to disable)"
    head = "(fit pid=41) "
    assert texts(
        f"{head}ValueError: no rows{note}\n{head}ok [repeated 2x across cluster]\n{head}a [repeated b\n"
    ) == [
        (1, "ValueError: no rows"),
        (2, "ok"),
        (3, "a [repeated b"),
    ]
