"""Weak prefixes: peeled where a window or its stacks carry them."""

from __future__ import annotations

import pytest

from minifier.lines import read
from minifier.model import Line, Window

STACK = [
    "Traceback (most recent call last):",
    '  File "/app/fit.py", line 31, in <module>',
    "    main()",
    '  File "/app/net.py", line 7, in forward',
    "    return self.proj(x)",
    "           ^^^^^^^^^^^^",
    "",
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)",
]


def lines(text: str) -> list[Line]:
    return read(Window(1, text.encode()))


@pytest.mark.parametrize(
    "text",
    [
        "2024-01-01 12:00:00,123 - root - ERROR - boom",
        "[INFO] epoch 3",
        "E   ValueError: boom",
        ">>> model(x)",
        "12: one lonely label",
        "gpu7: one lonely host",
        "| name | size |",
        "WARNING:root:slow",
        "12:00:01 one lonely time",
        "resnet-50 | 76.1 | 25.6",
    ],
)
def test_weak_forms_and_heads_of_log_records_stay_where_they_stand_alone(text: str) -> None:
    assert lines(f"healthy line\n{text}\nhealthy line\nhealthy line\n")[1].text == text


def test_quotes_may_be_nested() -> None:
    assert [line.text for line in lines("\n".join(f"> > {text}" for text in STACK))] == STACK


def test_a_quote_is_peeled_from_a_stack_inside_other_text() -> None:
    quoted = "\n".join(f"> {text}" for text in STACK)
    prose = "hello,\nit stops here:\n" + "words\n" * 20
    assert [line.text for line in lines(f"{prose}{quoted}\nthanks!\n")][22:-1] == STACK


def test_a_marker_before_one_frame_is_no_quote() -> None:
    marked = "\n".join(["> " + text if "fit.py" in text else text for text in STACK])
    assert [line.text for line in lines(marked)] == marked.split("\n")


def test_numbers_that_count_with_the_lines_are_a_viewers_and_others_are_ranks() -> None:
    counted = lines("\n".join(f"{n}: {text}" for n, text in enumerate(STACK, 40)))
    labelled = lines("\n".join(f"{n}: {text}" for text in STACK for n in (1, 0)))
    assert {(line.stream, *line.tags) for line in counted} == {("",)}
    assert {line.stream for line in labelled} == {"task=0", "task=1"}


def test_the_head_of_a_record_goes_only_from_the_record_whose_stack_carries_it() -> None:
    head = "E1130 12:00:00.000 17 torch/x.py:10] [0/0] "
    other = "W1130 12:00:00.000 17 torch/y.py:20] slow"
    found = lines(f"{other}\n" + "\n".join(head + text for text in STACK) + f"\n{other}")
    assert [line.text for line in found] == [other, *STACK, other]
