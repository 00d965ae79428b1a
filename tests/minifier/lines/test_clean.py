"""Decoding and cleaning, seen through `read`."""

from __future__ import annotations

import pytest

from minifier.lines import read
from minifier.lines.clean import LIMIT
from minifier.model import Window


def texts(data: bytes | str) -> list[str]:
    raw = data.encode() if isinstance(data, str) else data
    return [line.text for line in read(Window(1, raw))]


def numbered(data: str) -> list[tuple[int, str]]:
    return [(line.number, line.text) for line in read(Window(7, data.encode()))]


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        (b"caf\xc3\xa9 \xe2\x86\x92 3\n", "café → 3"),
        (b"caf\xe9 \x96 3\n", "café – 3"),
        (b"bad \x81\xff byte\n", "bad \ufffd\ufffd byte"),
        (b"\xef\xbb\xbfstart\n", "start"),
        (b"nul\0 gone\n", "nul gone"),
        (b"V\0a\0l\0u\0e\0E\0r\0r\0o\0r\0\n", "ValueError"),
        (b"\xff\xfeV\0a\0l\0\n\0", "Val"),
        (b"bell\x07 form\x0cfeed del\x7f\n", "bell formfeed del"),
        (b"tab\tstays\n", "tab\tstays"),
        (b"a" + b" " * 5000 + b"b", "a" + " " * 200 + "b"),
        (b"\t" * 5000 + b"b", "\t" * 200 + "b"),
        ("no\xa0break".encode(), "no break"),
        (b"no\xa0break in cp1252 \xe9", "no break in cp1252 é"),
        ("next\x85line\u2028sep\u2029end".encode(), "nextline sep end"),
        ("turned \u202egnp.net\u202c \u2066a\u2069 \u200e\u200f\u061cb".encode(), "turned gnp.net a b"),
        ("hid\U000e0041\U000e007fden\u2060".encode(), "hidden"),
        ("می\u200cخواهم 👩\u200d🔬".encode(), "می\u200cخواهم 👩\u200d🔬"),
    ],
)
def test_any_bytes_become_text_without_control_characters(raw: bytes, clean: str) -> None:
    assert texts(raw)[0] == clean


def test_one_undecodable_line_leaves_the_others_in_utf_8() -> None:
    assert texts(b"\xc3\xa9\n\xe9\n\xc3\xa9\n") == ["é", "é", "é"]


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("\x1b[1;31mRuntimeError\x1b[0m: no", "RuntimeError: no"),
        ("\x1b[38;5;196mred\x1b[39;49m", "red"),
        ("\x9b31mred\x9b0m", "red"),
        ("\x1b]8;;file:///a/b.py\x1b\\b.py\x1b]8;;\x1b\\:3", "b.py:3"),
        ("\x1b]0;a title\x07text", "text"),
        ("\x1b(B\x1b[mtext\x1b[2K\x1b[?25h", "text"),
        ("\x1b_bk;t=1714557600000\x07step", "step"),
        ("_bk;t=1714557600000\x07step", "step"),
        ("a\x1b[5Cb", "a     b"),
        ("[31mred[0m text", "red text"),
        ("[1;31mred[39m text", "red text"),
        ("[38;5;9mred[0m", "red"),
        ("^[[31mred^[[0m", "red"),
        ("\\x1b[31mred\\x1b[0m \\033[1mbold", "red bold"),
        ("\ufffd[31mred\ufffd[0m", "red"),
    ],
)
def test_colours_titles_and_cursor_movement_go_and_link_texts_stay(raw: str, clean: str) -> None:
    assert texts(raw) == [clean]


@pytest.mark.parametrize(
    "text",
    [
        "x[0] and [1, 2] and [0m",
        "size [31m 2s] left",
        "loss[mask] = t[1]",
        "[0/5] done, took [2m 3s]",
        "a \x1b unfinished"[:2] + "plain",
        "`name` and ```lang``` stay",
    ],
)
def test_brackets_that_are_no_colour_codes_stay(text: str) -> None:
    kept = texts(text + " end")[0]
    assert kept == (text + " end").replace("[0m", "")


def test_windows_line_ends_are_line_ends() -> None:
    assert numbered("one\r\ntwo\r\n\r\nthree\r\n") == [(7, "one"), (8, "two"), (9, ""), (10, "three")]


RICH = "Epoch 0/3 ━━━━━╸━━━ {0}/90 0:00:0{0} • 0:00:09 3.{0}it/s loss: 0.{0}"
KERAS = " {0}/90 [=>......] - ETA: {0}s - loss: 0.{0}"
BAR = "fit:  {0}0%|███   | {0}/9 [00:0{0}<00:09,  1.0{0}it/s, loss=0.{0}]"


@pytest.mark.parametrize("bar", [BAR, RICH, KERAS])
def test_of_a_progress_bar_only_the_last_state_stays(bar: str) -> None:
    bars = "\r".join(bar.format(n) for n in range(9))
    assert numbered(f"\r{bars}\nnext") == [(7, bar.format(8)), (8, "next")]


def test_what_was_written_between_two_states_of_a_bar_is_a_line_of_its_own() -> None:
    line = "\r".join([BAR.format(1), "UserWarning: slow disk", BAR.format(2)])
    assert numbered(line) == [(7, "UserWarning: slow disk"), (7, BAR.format(2))]


def test_a_header_glued_behind_a_bar_stays_readable() -> None:
    glued = BAR.format(2) + "Traceback (most recent call last):"
    assert numbered(f"{BAR.format(1)}\r{glued}\r{BAR.format(3)}")[0] == (7, glued)


def test_counters_that_are_no_bars_keep_their_last_state_too() -> None:
    assert texts("\r".join(f"Downloading: {n} of 90 files" for n in range(50))) == [
        "Downloading: 49 of 90 files"
    ]


def test_lines_that_end_with_a_carriage_return_alone_are_lines() -> None:
    stack = ['  File "a.py", line 3, in f', '  File "a.py", line 7, in f', "KeyError: 1", "KeyError: 2"]
    assert texts("\r".join(stack)) == stack


def test_a_line_of_utf_8_with_a_cut_character_stays_utf_8() -> None:
    assert texts("██ café █".encode() + b"\xe2\x96") == ["██ café █\ufffd"]


def test_a_stack_that_a_page_escaped_is_unescaped() -> None:
    assert texts("  File &quot;a.py&quot;, line 3, in &lt;module&gt;") == [
        '  File "a.py", line 3, in <module>'
    ]


def test_old_counters_went_back_with_backspaces() -> None:
    assert texts("step 1/9" + "\b" * 8 + "step 2/9") == ["step 2/9"]


def test_section_markers_of_a_runner_go() -> None:
    line = "section_end:17000:get\r\x1b[0Ksection_start:17001:run[collapsed=true]\r\x1b[0Krunning"
    assert texts(line) == ["running"]


def test_an_erased_line_is_an_empty_line() -> None:
    assert numbered("a\n\r\x1b[2K\r\nb") == [(7, "a"), (8, ""), (9, "b")]


def test_a_very_long_line_keeps_head_and_tail() -> None:
    text = "head" + "x" * 3 * LIMIT + "tail"
    (cut,) = texts(text)
    assert len(cut) == LIMIT
    assert cut.startswith("headx") and "…" in cut and cut.endswith("xtail")


def test_a_line_within_the_limit_stays_whole() -> None:
    assert texts("x" * LIMIT) == ["x" * LIMIT]


def test_a_fence_glued_to_the_text_goes() -> None:
    assert texts("```Traceback (most recent call last):\nValueError: x```") == [
        "Traceback (most recent call last):",
        "ValueError: x",
    ]


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n\n", b"x"])
def test_there_are_as_many_lines_as_the_window_has(data: bytes) -> None:
    assert len(texts(data)) == len(data.splitlines())
