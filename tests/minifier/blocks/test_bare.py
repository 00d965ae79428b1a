"""Exceptions whose traceback is not in the log."""

from __future__ import annotations

import pytest

from minifier.blocks import bare
from minifier.model import Line, Raised


def read(*texts: str) -> Raised | None:
    answer = bare.read([Line(number, text) for number, text in enumerate(texts, 1)], 0)
    return answer[0].raised[0] if answer else None


def test_a_message_that_a_rule_knows_is_read_wherever_it_stands() -> None:
    raised = read("RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)", "bye")
    assert raised is not None
    assert raised.type == "RuntimeError"


def test_an_unknown_one_is_read_only_where_nothing_stands_below() -> None:
    assert read("kit.errors.KnotError: strand 7 is loose", "going on") is None
    raised = read("kit.errors.KnotError: strand 7 is loose", "")
    assert raised is not None
    assert (raised.type, raised.message) == ("kit.errors.KnotError", "strand 7 is loose")


def test_indented_lines_belong_to_the_message() -> None:
    raised = read(
        "RuntimeError: Error(s) in loading state_dict for Net:", '\tMissing key(s) in state_dict: "a". '
    )
    assert raised is not None
    assert raised.message.splitlines()[1].strip() == 'Missing key(s) in state_dict: "a".'


def test_an_error_record_that_ends_the_stream_may_hold_the_exception_as_its_repr() -> None:
    raised = read("2031-02-03 04:05:06 ERROR stopped: KnotError('strand 7 is loose')")
    assert raised is not None
    assert (raised.type, raised.message) == ("KnotError", "strand 7 is loose")


@pytest.mark.parametrize(
    "texts",
    [
        ("10:00:00 ERROR attempt 1: KnotError('strand 7 is loose')", "10:00:05 INFO attempt 2"),
        ("the labels are KnotError and TangleError",),
    ],
)
def test_a_repr_above_other_output_and_a_mere_name_are_not_read(texts: tuple[str, ...]) -> None:
    assert read(*texts) is None
