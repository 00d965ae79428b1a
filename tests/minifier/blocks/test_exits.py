"""Non-zero exits that nothing else explains."""

from __future__ import annotations

import re

import pytest

from minifier.blocks import exits
from minifier.model import Block, Line


def read(*texts: str) -> Block | None:
    lines = [Line(number, text) for number, text in enumerate(texts, 1)]
    answer = exits.read(lines, len(lines) - 1)
    return answer[0] if answer else None


@pytest.mark.parametrize(
    "text",
    [
        "Process finished with exit code 1",
        "srun: error: gpu12: tasks 0-3: Exited with exit code 2",
        "##[error]Process completed with exit code 1.",
        "ERROR: Job failed: command terminated with exit code 1",
        "trainer_1 exited with code 3",
        "Command exited with non-zero status 1",
        "The command '/bin/sh -c make' returned a non-zero code: 2",
        "[launch.py:321:sigkill_handler] ['python', 'a.py'] exits with return code = 1",
        "Finished: FAILURE",
    ],
)
def test_a_report_of_a_non_zero_exit_starts_a_block(text: str) -> None:
    assert re.search(exits.START, text)
    assert any(anchor in text for anchor in exits.ANCHORS)


@pytest.mark.parametrize(
    "text",
    ["Process finished with exit code 0", "exit code 1 means that a file differs", "Finished: SUCCESS"],
)
def test_a_good_end_or_mere_words_start_none(text: str) -> None:
    assert not re.search(exits.START, text)


def test_what_the_program_said_last_joins_the_report() -> None:
    block = read("No weights at runs/best.pt", "", "Process finished with exit code 1")
    assert block is not None
    assert block.message == "No weights at runs/best.pt\nProcess finished with exit code 1"
    assert block.span == (1, 3)


@pytest.mark.parametrize("above", ["epoch 3 step 10 loss 0.4", "+ python a.py --lr 1", "----", "x" * 500])
def test_progress_and_other_tools_lines_do_not_join_it(above: str) -> None:
    block = read(above, "Process finished with exit code 1")
    assert block is not None
    assert block.message == "Process finished with exit code 1"
