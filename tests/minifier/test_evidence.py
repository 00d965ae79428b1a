"""What bears the root out from elsewhere in the log."""

from __future__ import annotations

from typing import Any

from minifier.evidence import beside, cited
from minifier.launch import Launch, Worker
from minifier.model import Frame
from minifier.report import Exc, Failure


def failure(message: str, category: str = "resource", *, raised: bool = True, **more: Any) -> Failure:
    given: dict[str, Any] = {"relation": "parallel", "lines": (4, 9), "rule": "", **more}
    return Failure(
        category,
        confidence=0.9,
        message=message,
        exception=Exc("OSError", message) if raised else None,
        **given,
    )


def told(root: Failure) -> list[tuple[str, int]]:
    return [(one.text, one.lines[0]) for one in root.evidence]


def test_bare_lines_of_the_same_kind_become_a_part_of_the_exception() -> None:
    line = failure("oom_kill event in StepId=9", raised=False)
    other = failure("CANCELLED", "unknown", raised=False)
    root, *rest = beside([failure("worker is killed"), line, other])
    assert told(root) == [("oom_kill event in StepId=9", 4)]
    assert rest == [other]


def test_another_exception_of_a_machine_fault_lends_its_words_and_its_place() -> None:
    place = Frame("/srv/fit.py", 7)
    root, other = beside([failure("too many open files"), failure("0 items of ancdata", culprit=place)])
    assert told(root) == [("0 items of ancdata", 9)]
    assert (root.culprit, other.culprit) == (place, place)


def test_what_only_reports_a_failure_without_a_place_lends_its_own() -> None:
    place = Frame("/srv/test_serve.py", 7)
    root, _ = beside([failure("no free memory"), failure("engine failed", culprit=place, relation="wrapper")])
    assert root.culprit == place


def test_the_command_is_told_where_it_names_the_file_of_a_wrong_setting() -> None:
    launch = Launch(commands=[(3, "heron-train --config fit.yaml"), (4, "cat fit.out")])
    assert told(cited(failure("21 errors", "configuration"), launch)) == [
        ("heron-train --config fit.yaml", 3)
    ]
    assert told(cited(failure("21 errors", "training"), launch)) == []


def test_another_bug_lends_nothing() -> None:
    root, *_ = beside([failure("no rows", "training"), failure("no columns", "training")])
    assert told(root) == []


def test_an_event_takes_only_lines_of_its_own_rule() -> None:
    root, *rest = beside(
        [
            failure("Killed", raised=False, rule="host-killed"),
            failure("task 3: Killed", raised=False, rule="host-killed"),
            failure("No space left", raised=False, rule="host-disk-full-line"),
        ]
    )
    assert told(root) == [("task 3: Killed", 4)]
    assert len(rest) == 1


def commanded(root: Failure, command: str) -> list[str]:
    return [one.text for one in cited(root, Launch(commands=[(2, command)])).evidence]


def test_a_command_is_shown_where_it_holds_a_value_of_the_failure() -> None:
    command = "python fit.py --table clips_v2 --rows 12"
    assert commanded(failure("no table", "configuration", facts={"name": "clips_v2"}), command) == [command]
    assert commanded(failure("'clips_v2'", "configuration"), command) == [command]
    assert commanded(failure("wanted rows", "training", facts={"size": 12}), command) == [command]


def test_a_command_is_shown_where_a_flags_value_stands_in_the_message() -> None:
    command = "accelerate launch --mixed_precision=bf16 fit.py"
    assert commanded(failure("bf16 needs another device", "configuration"), command) == [command]


def test_a_command_that_bears_on_nothing_is_left_out() -> None:
    assert (
        commanded(failure("no table", "configuration", facts={"name": "birds"}), "python fit.py --rows 12")
        == []
    )
    assert commanded(failure("stopped", facts={"n": 2}), "python fit.py --rows 12 --lr 2.5") == []


def test_a_long_command_keeps_its_head_and_the_flags_that_matter() -> None:
    command = "python fit.py " + " ".join(f"--option{n}=value{n}" for n in range(30)) + " --table clips_v2"
    (shown,) = commanded(failure("no table", "configuration", facts={"name": "clips_v2"}), command)
    assert shown.startswith("python fit.py --option0")
    assert shown.endswith("… --table clips_v2")
    assert len(shown) < 140


def test_where_a_rank_ran_is_said_of_a_machine_fault() -> None:
    launch = Launch(workers=[Worker(6, 6, "71", -6, True, "", "c07", 30)])
    assert told(cited(failure("ECC", "infrastructure", ranks=(6,)), launch)) == [("rank 6 ran on c07", 30)]
    assert told(cited(failure("no rows", "training", ranks=(6,)), launch)) == []


def test_a_time_out_shows_what_the_program_did_before_it_fell_silent() -> None:
    launch = Launch(before=(7, "validating on rank 0"))
    late = failure("Watchdog caught collective operation timeout", "training")
    assert told(cited(late, launch)) == [("validating on rank 0", 7)]
    assert told(cited(failure("no rows", "training"), launch)) == []
