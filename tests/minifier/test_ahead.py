"""Answers from a second thread are as good as answers in place."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier.ahead import answered


@given(st.lists(st.integers(), max_size=20))
def test_every_item_comes_once_in_order_with_its_own_answer(items: list[int]) -> None:
    assert list(answered(items, lambda item: item * 2)) == [(item, item * 2) for item in items]


def test_the_question_is_asked_in_one_other_thread() -> None:
    names = {name for _, name in answered(range(5), lambda _: threading.current_thread().name)}
    assert len(names) == 1
    assert threading.current_thread().name not in names


def test_an_error_of_the_question_comes_out_at_its_item() -> None:
    answers = answered([1, 0, 2], lambda item: 10 // item)
    assert next(answers) == (1, 10)
    with pytest.raises(ZeroDivisionError):
        next(answers)


def test_an_error_of_the_items_comes_out_and_ends_the_thread() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise OSError("gone")

    before = threading.active_count()
    with pytest.raises(OSError, match="gone"):
        list(answered(broken(), str))
    assert threading.active_count() == before


def test_leaving_early_ends_the_thread() -> None:
    before = threading.active_count()
    answers = answered(range(1000), str)
    assert next(answers) == (0, "0")
    answers.close()  # type: ignore[attr-defined]
    assert threading.active_count() == before


def test_no_more_than_one_item_is_taken_ahead() -> None:
    taken: list[int] = []

    def items() -> Iterator[int]:
        for item in range(10):
            taken.append(item)
            yield item

    for item, _ in answered(items(), str):
        assert taken[-1] <= item + 1
