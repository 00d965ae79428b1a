"""A traceback that was read often enough is only counted; nothing else is lost."""

from __future__ import annotations

import minifier
from minifier.model import Window
from minifier.repeats import KINDS, KINDS_LAST, READ_EACH, Repeats

ANCHORS = ("Traceback (most", "Killed")


def traceback(line: int = 12, message: str = "ValueError: bad value 3", prefix: str = "") -> str:
    rows = [
        "Traceback (most recent call last):",
        f'  File "/home/ana/fit/train.py", line {line}, in main',
        "    step(batch)",
        message,
    ]
    return "".join(f"{prefix}{row}\n" for row in rows)


def thinned(text: str) -> tuple[list[Window], Repeats]:
    repeats = Repeats(ANCHORS)
    return list(repeats.thin([Window(1, text.encode())])), repeats


def test_few_repeats_are_handed_on_untouched() -> None:
    text = traceback() * READ_EACH
    windows, repeats = thinned(text)
    assert b"".join(window.data for window in windows) == text.encode()
    assert repeats.counts == {}


def test_of_many_repeats_the_first_ones_and_the_last_are_handed_on_with_their_true_lines() -> None:
    windows, repeats = thinned(traceback() * 1000)
    assert sum(window.data.count(b"Traceback") for window in windows) == READ_EACH + 1
    assert windows[-1].first == 999 * 4 + 1
    assert repeats.counts == {windows[-1].first: 1000 - READ_EACH - 1}


def test_numbers_in_the_message_do_not_make_another_kind_but_places_do() -> None:
    same = "".join(traceback(message=f"ValueError: bad value {n} at 0x{n:x}") for n in range(100))
    other = "".join(traceback(line=n) for n in range(100))
    assert len(thinned(same)[0]) == 2
    assert sum(window.data.count(b"Traceback") for window in thinned(other)[0]) == 100


def test_the_same_traceback_of_another_rank_is_another_kind() -> None:
    text = "".join(traceback(prefix=f"[rank{n % 2}]: ") for n in range(200))
    windows, _ = thinned(text)
    assert sum(window.data.count(b"Traceback") for window in windows) == 2 * (READ_EACH + 1)


def test_what_stands_between_is_kept_where_anything_could_begin_there() -> None:
    text = traceback() * 50 + "quiet\n" * 9 + "Killed\n" + traceback() * 50
    windows, _ = thinned(text)
    assert any(b"Killed" in window.data for window in windows)


def test_a_chain_is_never_torn() -> None:
    chain = (
        traceback()
        + "\nDuring handling of the above exception, another exception occurred:\n\n"
        + traceback(7)
    )
    windows, _ = thinned(chain * 60)
    assert sum(window.data.count(b"During handling") for window in windows) == 60


def test_of_very_many_kinds_the_first_and_the_last_are_handed_on_and_the_others_counted() -> None:
    total = KINDS + KINDS_LAST + 321
    windows, repeats = thinned("".join(traceback(line=n) for n in range(total)))
    assert sum(window.data.count(b"Traceback") for window in windows) == KINDS + KINDS_LAST
    assert repeats.unread == 321


def test_the_report_counts_every_repeat() -> None:
    report = minifier.analyze(traceback() * 5000)
    assert [failure.count for failure in report.failures] == [5000]


def test_a_failure_after_a_hundred_thousand_equal_lines_of_another_is_still_found() -> None:
    log = traceback() * 3000 + traceback(99, "KeyError: 'mask'")
    report = minifier.analyze(log)
    assert {f.exception.type for f in report.failures if f.exception} == {"ValueError", "KeyError"}


def test_long_chains_and_long_lines_cost_linear_time() -> None:
    link = traceback() + "\nThe above exception was the direct cause of the following exception:\n\n"
    wide = (
        'Traceback (most recent call last):\n  File "a.py", line 1' + " " * 100_000 + "x\n" + "    " * 50_000
    )
    repeats = Repeats(ANCHORS)
    data = (link * 5000 + (wide + "\n") * 20).encode()
    assert b"".join(window.data for window in repeats.thin([Window(1, data)])) == data
