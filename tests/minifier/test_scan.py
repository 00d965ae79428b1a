"""Which lines leave the scan, and that their numbers are true."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minifier.intake import Source, open_source
from minifier.model import Window
from minifier.scan import AFTER, BEFORE, CONTEXT, GAP, HEAD, LAST, LINE, TAIL, WHOLE, WINDOW, Scanner

ANCHOR = "Traceback (most recent call last)"
HIT = ANCHOR.encode() + b":\n"
PLAIN = b"2026-03-04 10:00:01 INFO trainer: step 1 loss=0.25 lr=3.0e-04 grad_norm=0.80 tokens/s=91033\n"
FILL = [PLAIN] * 2000

SCANNER = Scanner([ANCHOR, "Killed"])


def scan(lines: Iterable[bytes], scanner: Scanner = SCANNER) -> list[Window]:
    return list(scanner.windows(open_source(b"".join(lines))))


def numbered(count: int) -> list[bytes]:
    return [b"step %d " % number + PLAIN for number in range(1, count + 1)]


def spans(windows: Sequence[Window]) -> list[tuple[int, int]]:
    return [(w.first, w.first + len(w.data.splitlines()) - 1) for w in windows]


def kept(lines: Sequence[bytes]) -> list[int]:
    """The rule, line by line: indices of the lines that a window must have."""
    wanted: set[int] = set()
    for index, line in enumerate(lines):
        if ANCHOR.encode() in line or b"Killed" in line:
            wanted.add(index)
            wanted.update(near(lines, range(index - 1, max(-1, index - 1 - BEFORE), -1)))
            wanted.update(near(lines, range(index + 1, min(len(lines), index + 1 + AFTER))))
    wanted.update(near(lines, range(len(lines) - 1, max(-1, len(lines) - 1 - LAST), -1)), {len(lines) - 1})
    return sorted(wanted)


def near(lines: Sequence[bytes], indices: Iterable[int]) -> Iterable[int]:
    room = CONTEXT
    for index in indices:
        room -= len(lines[index])
        if room < 0:
            return
        yield index


# --- whole small inputs ---------------------------------------------------------------------


def test_a_small_input_is_one_window_whatever_it_holds() -> None:
    data = PLAIN * (WHOLE // len(PLAIN))
    assert scan([data]) == [Window(1, data)]


def test_an_input_of_one_byte_more_is_searched() -> None:
    assert [w.first for w in scan([b"x\n" * (WHOLE // 2), b"x"])] == [WHOLE // 2 + 1 - LAST + 1]


def test_an_empty_input_has_no_window() -> None:
    assert scan([]) == []


# --- context ------------------------------------------------------------------------------------


def test_a_window_has_the_lines_before_and_after_an_anchor_under_their_true_numbers() -> None:
    lines = numbered(5000)
    lines[2999] = HIT
    windows = scan(lines)
    assert spans(windows) == [(3000 - BEFORE, 3000 + AFTER), (5000 - LAST + 1, 5000)]
    assert windows[0].data == b"".join(lines[2999 - BEFORE : 3000 + AFTER])


def test_context_can_be_asked_for() -> None:
    windows = scan([*FILL, HIT, *FILL], Scanner([ANCHOR], before=2, after=3))
    assert spans(windows) == [(1999, 2004), (4001 - LAST + 1, 4001)]


def test_no_context_at_all_leaves_the_line() -> None:
    assert scan([*FILL, HIT, *FILL], Scanner([ANCHOR], before=0, after=0))[0] == Window(2001, HIT)


@pytest.mark.parametrize(("apart", "windows"), [(BEFORE + AFTER, 1), (BEFORE + AFTER + 1, 2)])
def test_windows_that_touch_are_one(apart: int, windows: int) -> None:
    assert len(scan([*FILL, HIT, *[PLAIN] * apart, HIT, *FILL])) == windows + 1


@pytest.mark.parametrize(("apart", "windows"), [(AFTER + LAST, 1), (AFTER + LAST + 1, 2)])
def test_the_last_lines_join_a_window_that_touches_them(apart: int, windows: int) -> None:
    assert len(scan([*FILL, HIT, *[PLAIN] * apart])) == windows


def test_an_anchor_in_the_first_and_in_the_last_line_is_found() -> None:
    assert spans(scan([HIT, *FILL, b"Killed"])) == [(1, 1 + AFTER), (2002 - BEFORE, 2002)]


def test_context_ends_at_its_size_even_if_lines_are_left() -> None:
    wide = b"w" * (CONTEXT // 2 - 1) + b"\n"
    assert spans(scan([*FILL, wide, wide, wide, HIT, wide, wide, wide, *FILL]))[0] == (2002, 2006)


def test_the_last_line_comes_however_long_it_is() -> None:
    bar = b"\r 1%|" * 30_000
    assert scan([*FILL, bar]) == [Window(2001, bar)]


def test_the_last_lines_come_without_any_anchor() -> None:
    lines = numbered(4000)
    assert scan(lines, Scanner([])) == [Window(4000 - LAST + 1, b"".join(lines[-LAST:]))]


def test_a_carriage_return_ends_no_line() -> None:
    bar = b" 1%|\r 2%|\r 3%|\r\n"
    assert scan([bar * 20_000, HIT, bar * 20_000])[0].first == 20_001 - BEFORE


def test_empty_anchors_and_anchors_of_two_lines_stand_on_no_line() -> None:
    assert Scanner(["", "a\nb", "b", "a", "b"]).anchors == ("a", "b")


# --- any input, any chunks ------------------------------------------------------------------------

SCRIPTS = st.lists(
    st.one_of(
        st.integers(0, 400).map(lambda count: [PLAIN] * count),
        st.integers(0, 60).map(lambda count: [b"\n"] * count),
        st.integers(1, 30).map(lambda count: [HIT, b"  one frame\n"] * count),
        st.sampled_from([30_000, CONTEXT - 1, CONTEXT, 100_000, LINE]).map(
            lambda size: [b"w" * size + b"\n"]
        ),
        st.just([b"Killed\r\n"]),
        st.just([b"Killed " * 3 + b"w" * 90_000 + b"Killed\n"]),
    ),
    min_size=1,
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(script=SCRIPTS, last=st.sampled_from([b"", b"Killed", b"x", b"y" * 100_000]), data=st.data())
def test_the_windows_are_the_rule_s_lines_whatever_the_chunks(
    script: list[list[bytes]], last: bytes, data: st.DataObject
) -> None:
    lines = [line for part in script for line in part] + ([last] if last else [])
    whole = b"".join(lines)
    if len(whole) <= WHOLE:
        lines = FILL + lines
        whole = b"".join(lines)
    step = data.draw(st.integers(3000, len(whole)))
    chunks = [whole[at : at + step] for at in range(0, len(whole), step)]
    windows = list(SCANNER.windows(Source("x", chunks)))
    got = [(w.first - 1 + index, line) for w in windows for index, line in enumerate(split(w.data))]
    assert got == [(index, lines[index]) for index in kept(lines)]
    assert windows == list(SCANNER.windows(Source("x", [whole])))


def split(data: bytes) -> list[bytes]:
    parts = [part + b"\n" for part in data.split(b"\n")]
    parts[-1] = parts[-1][:-1]
    return parts if parts[-1] else parts[:-1]


@pytest.mark.parametrize("apart", [1, 100, 400])
def test_without_vectorscan_the_windows_are_the_same(apart: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = b"".join([*FILL, HIT, *[PLAIN] * apart, b"Killed Killed\n", *FILL])
    windows = scan([whole])
    monkeypatch.setitem(sys.modules, "hyperscan", None)
    assert scan([whole], Scanner([ANCHOR, "Killed", f"asked for only here, {apart} apart"])) == windows


@pytest.mark.parametrize("back", range(1, len(HIT) + 2))
def test_a_chunk_s_border_hides_no_anchor(back: int) -> None:
    whole = b"".join([*FILL, HIT, *FILL])
    cut = len(PLAIN) * 2000 + len(HIT) - back
    windows = list(SCANNER.windows(Source("x", [whole[:cut], whole[cut:]])))
    assert windows == scan([whole])
    assert len(windows) == 2


def test_windows_are_handed_on_before_the_input_has_ended() -> None:
    def endless() -> Iterable[bytes]:
        yield HIT
        while True:
            yield b"".join(FILL)

    assert next(iter(SCANNER.windows(Source("x", endless())))).first == 1


# --- long lines -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [LINE, LINE + 1, 3 << 20])
@pytest.mark.parametrize("step", [5000, 1 << 20, 5 << 20])
@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_line_longer_than_the_limit_keeps_its_beginning_and_its_end(
    size: int, step: int, end: bytes
) -> None:
    line = (b"<begin>" + b"m" * size + b"Killed<end>")[: size - 5] + b"<end>"
    whole = b"".join([*FILL, HIT, line + end])
    chunks = [whole[at : at + step] for at in range(0, len(whole), step)]
    window = list(SCANNER.windows(Source("x", chunks)))[-1]
    got = window.data.split(HIT)[1]
    assert got.startswith(b"<begin>m")
    assert got.endswith(b"m<end>" + end)
    assert len(got) == (size if size <= LINE else LINE + len(GAP)) + len(end)


def test_the_lines_after_a_long_line_keep_their_numbers() -> None:
    long = b"z" * 700_000 + b"\n"
    windows = scan([*FILL, long, PLAIN, long, *FILL, HIT, *FILL])
    assert windows[0].first == 4004 - BEFORE
    assert windows[0].data.split(HIT)[0] == PLAIN * BEFORE


def test_an_anchor_at_either_end_of_a_long_line_is_found() -> None:
    middle = b"z" * 700_000
    for line in (b"Killed" + middle + b"\n", middle + b"Killed\n"):
        windows = scan([*FILL, line, *FILL])
        assert len(windows) == 2
        assert len(windows[0].data) == BEFORE * len(PLAIN) + HEAD + len(GAP) + TAIL + 1 + AFTER * len(PLAIN)


def test_the_seam_of_a_cut_line_makes_no_anchor() -> None:
    line = b"a" * (HEAD - 3) + b"Kil" + b"b" * 500_000 + b"led" + b"c" * (TAIL - 3) + b"\n"
    assert len(scan([*FILL, line, *FILL])) == 1


# --- dense logs ----------------------------------------------------------------------------------------

FRAMES = b'  File "train.py", line 7, in step\n' * 9


def joined(windows: Sequence[Window]) -> bytes:
    """The windows' bytes; each must go on with the line after the one before it."""
    number = windows[0].first
    for window in windows:
        assert window.first == number
        number += window.data.count(b"\n")
    return b"".join(window.data for window in windows)


def test_a_dense_log_comes_in_pieces_that_begin_with_a_traceback() -> None:
    whole = (HIT + FRAMES + b"ValueError: bad batch\n") * 20_000
    windows = scan([whole])
    assert joined(windows) == whole
    assert len(windows) > 3
    assert all(WINDOW // 2 < len(w.data) <= WINDOW for w in windows[:-1])
    assert all(w.data.startswith(HIT) for w in windows)


def test_a_chain_is_not_torn() -> None:
    link = b"KeyError: 'x'\n\nDuring handling of the above exception, another exception occurred:\n\n"
    whole = (HIT + FRAMES + link + HIT + FRAMES + b"ValueError: bad batch\n") * 12_000
    windows = scan([whole])
    assert joined(windows) == whole
    assert len(windows) > 3
    assert all(w.data.endswith(b"bad batch\n") for w in windows)


def test_a_quoted_traceback_does_not_begin_a_piece() -> None:
    quoted = (
        b"RuntimeError: Caught ValueError in worker 0.\nOriginal " + HIT + FRAMES + b"ValueError: bad\n\n"
    )
    whole = (HIT + FRAMES + quoted) * 12_000
    windows = scan([whole])
    assert joined(windows) == whole
    assert all(w.data.startswith(HIT) for w in windows)


def test_without_tracebacks_a_piece_begins_at_a_line_without_an_anchor() -> None:
    whole = (b"Killed process 12\n" * 100 + b"memory of the group\n") * 3000
    windows = scan([whole])
    assert joined(windows) == whole
    assert len(windows) > 2
    assert all(w.data.startswith(b"memory") for w in windows[1:])


def test_where_every_line_has_an_anchor_pieces_are_whole_lines() -> None:
    whole = b"Killed process 12\n" * 300_000
    windows = scan([whole])
    assert joined(windows) == whole
    assert all(w.data.endswith(b"12\n") and len(w.data) <= WINDOW for w in windows)


def test_pieces_do_not_depend_on_the_chunks() -> None:
    whole = (HIT + FRAMES + b"ValueError: bad batch\n") * 15_000
    for step in (300_000, 7_000_000):
        chunks = [whole[at : at + step] for at in range(0, len(whole), step)]
        assert list(SCANNER.windows(Source("x", chunks))) == scan([whole])
