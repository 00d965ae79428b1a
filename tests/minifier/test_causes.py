"""Lines elsewhere in the log that explain a failure, or say with what it happened."""

from __future__ import annotations

import minifier

FULL = "OSError: [Errno 28] No space left on device"
TRACE = f'Traceback (most recent call last):\n  File "/srv/fit.py", line 9, in <module>\n    save()\n{FULL}\n'
NOTED = "INFO saver: Saving model checkpoint to /scratch/fit/checkpoint-{}\n"


def shown(log: str) -> list[str]:
    return [one.text for one in minifier.analyze(log).failures[0].evidence]


def test_of_what_sets_the_scene_the_last_line_before_the_failure_is_shown() -> None:
    log = NOTED.format(100) + "step 150 loss 0.4\n" + NOTED.format(200) + TRACE + NOTED.format(300)
    assert shown(log) == ["Saving model checkpoint to /scratch/fit/checkpoint-200"]


def test_what_sets_the_scene_is_not_shown_with_a_failure_that_it_does_not_explain() -> None:
    log = NOTED.format(100) + TRACE.replace(FULL, "ZeroDivisionError: division by zero")
    assert shown(log) == []


def test_what_sets_the_scene_is_nothing_in_a_log_without_failure() -> None:
    report = minifier.analyze(NOTED.format(100) + "step 150 loss 0.4\n" + NOTED.format(200))
    assert (report.category, report.observations) == ("none", ())


def test_a_file_that_was_replaced_is_told_with_whatever_failed_later() -> None:
    noted = "vocabulary not found at data/heron/vocab.json, building a new one instead"
    log = f"{noted.replace('building', 'creating')}\nstep 1\n" + TRACE.replace(FULL, "KeyError: 'heron'")
    assert shown(log) == ["vocabulary not found at data/heron/vocab.json, creating a new one instead"]
