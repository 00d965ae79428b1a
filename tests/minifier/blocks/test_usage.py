"""Refused command lines: which words count, and that a compiler's `error:` does not."""

from __future__ import annotations

import pytest

from minifier import blocks
from minifier.blocks import usage
from minifier.model import Block, Line


def read(text: str) -> list[Block]:
    found = blocks.read([Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)])
    return [block for block in found if block.kind == usage.KIND]


@pytest.mark.parametrize(
    ("text", "message", "span"),
    [
        (
            "usage: fit.py [-h] [--lr LR]\n              [--net {a,b}]\n"
            "fit.py: error: argument --net: invalid choice: 'c'",
            "fit.py: error: argument --net: invalid choice: 'c'",
            (1, 3),
        ),
        ("f.py: error: unrecognized arguments: --n=2", "f.py: error: unrecognized arguments: --n=2", (1, 1)),
        (
            'usage: fit.py [options]\nfit.py: error: Parser key "model":\n  no such class',
            'fit.py: error: Parser key "model":\n  no such class',
            (1, 3),
        ),
        (
            "Usage: fit.py [OPTIONS]\nTry 'fit.py --help' for help.\n\nError: No such option: --rows",
            "Error: No such option: --rows",
            (1, 4),
        ),
        ("ERROR: Could not consume arg: -n\nUsage: f.py <flag>", "ERROR: Could not consume arg: -n", (1, 1)),
        (
            "FATAL Flags parsing error:\n  Unknown command line flag 'rows'\nPass --helpshort or --helpfull",
            "FATAL Flags parsing error:\nUnknown command line flag 'rows'",
            (1, 3),
        ),
        (
            "Usage: fit.py [OPTIONS]\n"
            "╭─ Error ─────────────────╮\n│ No such option: --rows  │\n╰─────────────────────────╯",
            "No such option: --rows",
            (1, 4),
        ),
    ],
)
def test_the_message_is_the_parsers_refusal_and_the_span_holds_the_usage_text(
    text: str, message: str, span: tuple[int, int]
) -> None:
    (block,) = read(text)
    assert (block.message, block.span, block.raised) == (message, span, ())


def test_the_rank_that_a_launcher_passed_is_told() -> None:
    (block,) = read("usage: fit.py [-h]\nfit.py: error: unrecognized arguments: --local-rank=3")
    assert block.tags["rank"] == "3"


@pytest.mark.parametrize(
    "text",
    [
        "lab/kernel.cu:12: error: expected a ';'",
        "Error: the first epoch had error 0.3",
        "usage: 3 GiB of 8\nERROR: slow disk",
        "lab.py: error: Incompatible types in assignment",
    ],
)
def test_an_error_without_a_parser_by_it_is_left_to_others(text: str) -> None:
    assert read(text) == []


def test_what_a_box_wrapped_is_joined_and_its_advice_left_out() -> None:
    (block,) = read("""
╭─ Value error ────────────────────────────╮
│ Error parsing --steps: invalid literal   │
│ for int() with base 10: 'x'              │
│ ──────────────────────────────────────── │
│ Argument helptext:                       │
│     --steps INT                          │
│ ──────────────────────────────────────── │
│ For full helptext, see fit.py --help     │
╰──────────────────────────────────────────╯
""")
    assert block.message == "Error parsing --steps: invalid literal for int() with base 10: 'x'"


def test_an_error_goes_on_with_what_is_indented_below_it() -> None:
    (block,) = read("""
usage: fit.py [--config CONFIG] model
tip: For details of accepted options run: fit.py --help
error: Parser key "model":

  - Expected a path but 1 either not accessible or invalid
  - Expected a dot import path string: 1
done
""")
    assert block.message.split("\n") == [
        'error: Parser key "model":',
        "  - Expected a path but 1 either not accessible or invalid",
        "  - Expected a dot import path string: 1",
    ]
