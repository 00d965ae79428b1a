"""Where a message ends: the table of other output, trailers, paragraphs across blank lines, limits."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from minifier.blocks import python
from minifier.catalog import PACKAGE
from minifier.model import Line, Raised

KINDS = ("foreign", "trailer", "paragraph", "opening", "single", "shell", "intro", "note")
HEAD = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\n'


def entries() -> list[tuple[str, dict[str, Any]]]:
    whole = tomllib.loads((PACKAGE / "blocks/python.toml").read_text("utf-8"))
    return [(kind, entry) for kind in KINDS for entry in whole[kind]]


def lines(text: str) -> list[Line]:
    return [Line(i, line) for i, line in enumerate(text.split("\n"), 1)]


def raised(text: str) -> Raised:
    answer = python.read(lines(text), 0)
    assert answer is not None
    assert not isinstance(answer[0], tuple)
    return answer[0].raised[0]


def message(below: str) -> str:
    return raised(HEAD + below).message


@pytest.mark.parametrize(
    ("kind", "entry"), entries(), ids=[f"{kind}: {entry['name']}" for kind, entry in entries()]
)
def test_every_pattern_matches_its_samples_and_nothing_else_it_names(
    kind: str, entry: dict[str, Any]
) -> None:
    pattern = re.compile(entry["match"])
    wrong = [sample for sample in entry["samples"] if not pattern.match(sample)]
    wrong += [sample for sample in entry["not_samples"] if pattern.match(sample)]
    assert entry["samples"]
    assert entry["not_samples"]
    assert wrong == []


FOREIGN = [s for kind, entry in entries() if kind == "foreign" for s in entry["samples"]]


@pytest.mark.parametrize("sample", FOREIGN)
def test_other_output_ends_a_message(sample: str) -> None:
    assert message(f"ValueError: bad\nworse\n{sample}\nmore") == "bad\nworse"
    assert message(f"ValueError: bad\n\n{sample}\nmore") == "bad"


NEAR = [s for kind, entry in entries() if kind == "foreign" for s in entry["not_samples"]]


@pytest.mark.parametrize("sample", [s for s in NEAR if s != "--------------------"])
def test_what_only_looks_like_other_output_stays_in_the_message(sample: str) -> None:
    assert message(f"ValueError: bad\n{sample}") == f"bad\n{sample}"


def test_lines_of_a_message_follow_each_other_with_their_indentation() -> None:
    text = 'Error(s) in loading state_dict for Net:\n\tMissing key(s): "a". \n\tsize mismatch for b'
    assert message(f"RuntimeError: {text}") == text.replace(". \n", ".\n")


def test_the_first_line_of_a_message_may_be_empty() -> None:
    assert message("RuntimeError: \n        Setup failed.\n\n        Please run this.") == (
        "\n        Setup failed.\n\n        Please run this."
    )
    assert message("RuntimeError:\nabc is unknown:\n  here") == "\nabc is unknown:\n  here"


def test_a_message_may_begin_with_a_row_of_asterisks_where_its_first_line_is_empty() -> None:
    row = "*" * 70
    said = f"{row}\n  Resource tiles not found.\n\n  >>> kit.download('tiles')"
    assert message(f"LookupError: \n{said}\n{row}\nbye") == f"\n{said}"
    assert message(f"LookupError: tiles\n{row}\nbye") == "tiles"


def test_an_exception_without_message_takes_nothing_from_below() -> None:
    assert message("AssertionError\nbye") == ""
    assert message("AssertionError\n\n  done") == ""
    assert message("KeyboardInterrupt\nsaved to x") == ""


def test_a_message_that_never_has_a_second_line_takes_nothing_from_below() -> None:
    assert message("KeyError: 'std'\nsaved to x\n  done") == "'std'"
    assert message("OSError: [Errno 28] No space left on device: 'a.pt'\nbye") == (
        "[Errno 28] No space left on device: 'a.pt'"
    )
    assert message("AttributeError: module 'kit' has no attribute 'f'.\n`kit.f` is gone.") == (
        "module 'kit' has no attribute 'f'.\n`kit.f` is gone."
    )


def test_a_colon_or_a_known_opening_carries_a_message_across_a_blank_line() -> None:
    assert message("triton.CompilationError: at 3:4:\n\n    s = dot(q, k)\n        ^") == (
        "at 3:4:\n\n    s = dot(q, k)\n        ^"
    )
    assert message("OSError: no such weights\n\nPlease check the name.") == (
        "no such weights\n\nPlease check the name."
    )
    assert message("OSError: no such weights\n\ntorch 9.9 on a laptop") == "no such weights"
    assert message(
        "NotFoundError: 404 Client Error. (Request ID: 1-2)\n\nEntry Not Found for url: https://a."
    ) == ("404 Client Error. (Request ID: 1-2)\n\nEntry Not Found for url: https://a.")


def test_whatever_stands_before_a_chains_phrase_is_message() -> None:
    below = (
        "OSError: no such weights\n\nlist of names\n\nthe end\n\n"
        "During handling of the above exception, another exception occurred:\n\n" + HEAD + "KeyError: 1"
    )
    assert message(below) == "no such weights\n\nlist of names\n\nthe end"


def test_a_message_does_not_cross_many_blank_lines() -> None:
    assert message("OSError: no such weights:\n\n\n\n\n\nPlease") == "no such weights:"


def test_a_native_stack_belongs_to_the_block_and_not_to_the_message() -> None:
    text = HEAD + (
        "IndexError: Target 9 is out of bounds.\n"
        "Exception raised from nll at ../aten/LossNLL.cpp:7 (most recent call first):\n"
        "frame #0: c10::Error::Error(...) + 0x57 (0x7f in libc10.so)\n"
        "frame #1: <unknown function> + 0x12 (0x7f in libtorch.so)\n\nresumed"
    )
    answer = python.read(lines(text), 0)
    assert answer is not None
    block = answer[0]
    assert not isinstance(block, tuple)
    assert (block.raised[0].message, block.span) == ("Target 9 is out of bounds.", (1, 7))


def test_jax_advice_is_no_message_and_hides_no_chain() -> None:
    advice = (
        "--------------------\nFor simplicity, JAX has removed its internal frames from the traceback of "
        "the following exception. Set JAX_TRACEBACK_FILTERING=off to include these."
    )
    assert message(f"TypeError: got (8,) and (6,).\n{advice}") == "got (8,) and (6,)."
    text = HEAD + (
        "x.StackBeforeTransformation: bad\n\nThe preceding stack trace is the source of the JAX operation "
        "that, once transformed by JAX, triggered the following exception.\n\n--------------------\n\n"
        "The above exception was the direct cause of the following exception:\n\n" + HEAD + "ValueError: bad"
    )
    answer = python.read(lines(text), 0)
    assert answer is not None
    assert not isinstance(answer[0], tuple)
    assert [(r.link, r.message) for r in answer[0].raised] == [("", "bad"), ("cause", "bad")]


def test_an_opening_carries_the_message_across_the_next_blank_line() -> None:
    assert message("OSError: x\nAn error occurred while reading\n\n/data/a.csv\n\nbye") == (
        "x\nAn error occurred while reading\n\n/data/a.csv"
    )


def test_a_shells_message_is_the_exception() -> None:
    found = raised(HEAD + "jax._src.traceback_util.UnfilteredStackTrace: TypeError: got (8,) and (6,)")
    assert (found.type, found.message) == ("TypeError", "got (8,) and (6,)")
    assert raised(HEAD + "x.UnfilteredStackTrace").type == "x.UnfilteredStackTrace"


def test_a_notebooks_rule_ends_a_message() -> None:
    rule = "-" * 75
    assert message(f"CellExecutionError: failed:\n{rule}\nKeyError   Traceback (most recent call last)") == (
        "failed:"
    )


def test_a_note_that_names_the_task_is_a_note() -> None:
    found = raised(HEAD + "KeyError: 'y'\nDuring task with name 'train' and id '7c'")
    assert (found.message, found.notes) == ("'y'", ("During task with name 'train' and id '7c'",))


def test_output_that_ran_above_the_traceback_goes_on_below_it() -> None:
    above = "sweep 1 of 9 took 3.1 s\nsweep 2 of 9 took 2.9 s\n"
    text = above + HEAD + "ValueError: bad\nsweep 3 of 9 took 3.0 s"
    answer = python.read(lines(text), 2)
    assert answer is not None
    assert not isinstance(answer[0], tuple)
    assert answer[0].raised[0].message == "bad"


def test_a_line_with_a_level_of_its_own_is_another_record() -> None:
    given_lines = [*lines(HEAD + "ValueError: bad"), Line(9, "resumed", "", {"level": "INFO"})]
    answer = python.read(given_lines, 0)
    assert answer is not None
    assert not isinstance(answer[0], tuple)
    assert answer[0].raised[0].message == "bad"


def test_a_message_is_cut_at_400_lines_and_at_64_kib() -> None:
    assert message("ValueError: a\n" + "\n".join(["  b"] * 900)).count("\n") == 399
    assert len(message("ValueError: a\n" + "\n".join(["  " + "b" * 4000] * 90))) < 70_000
