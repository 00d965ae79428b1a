"""Both engines find the same lines."""

from __future__ import annotations

import sys
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier.literals import LOADED_AFTER, Finder, finder, locator, marks, portable
from minifier.vectorscan import presence, vectorized

pytest.importorskip("hyperscan")

LETTERS = "aAb(.\\\n\r é"


def found(find: Finder, data: bytes) -> list[int]:
    """Where the lines start that the places lie in, each place just behind its line's part."""
    places = find(data)
    assert places == sorted(places)
    return sorted({data.rfind(b"\n", 0, place - 1) + 1 for place in places})


def lines(data: bytes) -> list[tuple[int, bytes]]:
    """Lines and where they start; only a newline ends one."""
    found, at = [], 0
    for line in data.split(b"\n"):
        found.append((at, line))
        at += len(line) + 1
    return found


literals = st.lists(
    st.text(LETTERS.replace("\n", ""), min_size=1, max_size=4), min_size=1, max_size=8, unique=True
).map(tuple)
texts = st.text(LETTERS, max_size=300).map(str.encode)


@given(literals, texts)
def test_each_engine_finds_exactly_the_lines_that_hold_a_literal(words: tuple[str, ...], data: bytes) -> None:
    right = [at for at, line in lines(data) if any(word.encode() in line for word in words)]
    fast = vectorized(words)
    assert fast is not None
    assert found(fast, data) == right
    assert found(portable(words), data) == right


@given(literals, st.binary(max_size=300))
def test_both_engines_agree_on_any_bytes(words: tuple[str, ...], data: bytes) -> None:
    assert found(finder(words), data) == found(portable(words), data)


def test_a_literal_that_begins_another_hides_no_line() -> None:
    words = ("Killed", "Killed by", "oom", "oom-killer", "zoom-out")
    data = b"a\nKilled\nzoom\nKilled by oom-killer\n\noo m\n"
    assert found(portable(words), data) == found(finder(words), data) == [2, 9, 14]


def test_without_literals_no_line_is_found() -> None:
    assert finder(())(b"Traceback\n") == portable(())(b"Traceback\n") == []


def test_very_long_literals_are_literals_too() -> None:
    words = ("x" * 3000, "x" * 2999 + "y")
    data = b"x" * 2999 + b"\n" + b"x" * 3001 + b"\n" + b"x" * 2999 + b"y"
    assert found(portable(words), data) == [3000, 6002]
    assert found(finder(words), data) == [3000, 6002]


def test_without_vectorscan_the_portable_engine_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hyperscan", None)
    words = ("only asked for in this test",)
    assert vectorized(words) is None
    assert found(finder(words), b"x\nonly asked for in this test\n") == [2]


def test_threads_that_share_a_search_do_not_disturb_each_other() -> None:
    words = ("needle", "pin")
    data = (b"hay " * 50 + b"\n") * 2000 + b"a pin\n" + (b"hay " * 50 + b"\n") * 2000
    results: list[list[int]] = []
    find = finder(words)

    def search() -> None:
        results.extend(found(find, data) for _ in range(20))

    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [[201 * 2000]] * 80


@given(literals, texts)
def test_a_located_literal_ends_at_its_place_loaded_or_not(words: tuple[str, ...], data: bytes) -> None:
    locate = locator(words)
    early = locate(data)
    locate(b"\n" * (LOADED_AFTER + 1))
    right = [
        (at, {word for word in words if word.encode() in line})
        for at, line in lines(data)
        if any(word.encode() in line for word in words)
    ]
    for places in (early, locate(data)):
        assert [place for place, _ in places] == sorted(place for place, _ in places)
        assert all(data[:place].endswith(words[index].encode()) for place, index in places)
        by_line: dict[int, set[str]] = {}
        for place, index in places:
            by_line.setdefault(data.rfind(b"\n", 0, place - 1) + 1, set()).add(words[index])
        assert sorted(by_line.items()) == right


@given(literals, st.lists(st.text(LETTERS.replace("\n", ""), max_size=30), max_size=9))
def test_a_line_is_marked_with_the_literals_in_it(words: tuple[str, ...], texts: list[str]) -> None:
    inside = {at: {word for word in words if word in text} for at, text in enumerate(texts)}
    assert marks(words)(texts) == {at: found for at, found in inside.items() if found}


@given(literals, texts)
def test_presence_is_whether_any_line_is_found(words: tuple[str, ...], data: bytes) -> None:
    holds = presence(words)
    assert holds is not None
    assert holds(data) == bool(found(portable(words), data))
