"""Windows beyond what can be read in seconds."""

from __future__ import annotations

from minifier.ends import Ends
from minifier.model import Window

HEADER = b"Traceback (most recent call last):\n"


def windows(count: int, data: bytes = b"error\n" * 10) -> list[Window]:
    return [Window(1 + 10 * n, data) for n in range(count)]


def test_what_fits_is_handed_on_as_it_came() -> None:
    ends = Ends(room=600)
    assert list(ends.keep(windows(20))) == windows(20)
    assert ends.unread == 0


def test_of_more_the_first_and_the_last_are_handed_on_and_the_lines_between_are_counted() -> None:
    ends = Ends(room=600)
    some = windows(50)
    assert list(ends.keep(some)) == some[:10] + some[-10:]
    assert ends.unread == 300


def test_between_them_windows_with_tracebacks_are_handed_on_while_there_is_room() -> None:
    ends = Ends(room=600)
    some = windows(50)
    some[20] = Window(some[20].first, HEADER * 10)
    assert list(ends.keep(some)) == [*some[:10], some[20], *some[-10:]]
    many = windows(50, HEADER * 10)
    kept = list(Ends(room=600).keep(many))
    assert kept[-1] == many[-1]
    assert len(kept) < 20


def test_one_window_longer_than_the_room_is_read() -> None:
    assert list(Ends(room=10).keep(windows(1))) == windows(1)
