"""Hydra's errors without a traceback."""

from __future__ import annotations

import pytest

from minifier import blocks
from minifier.model import Block, Line

CLOSING = "\n\nSet the environment variable HYDRA_FULL_ERROR=1 for a complete stack trace."


def block(text: str) -> Block:
    (found,) = blocks.read([Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)])
    assert found.kind == "hydra"
    return found


def test_a_failed_call_gives_the_exception_that_its_repr_holds() -> None:
    found = block(
        "Error executing job with overrides: ['net=wide']\n"
        "Error in call to target 'lab.nets.Wide':\n"
        "TypeError(\"Wide.__init__() got an unexpected keyword argument 'rows'\\nsee the docs\")\n"
        "full_key: net" + CLOSING
    )
    (raised,) = found.raised
    assert raised.type == "TypeError"
    assert raised.message == "Wide.__init__() got an unexpected keyword argument 'rows'\nsee the docs"
    assert (raised.intro, raised.notes) == ("Error in call to target 'lab.nets.Wide':", ("full_key: net",))
    assert found.span == (2, 6)


def test_calls_inside_calls_lead_to_the_innermost_exception() -> None:
    inner = "Error in call to target 'lab.Stem':\\nKeyError('rows')\\nfull_key: net.stem"
    (raised,) = block(
        f"Error in call to target 'lab.Net':\nInstantiationException(\"{inner}\")\nfull_key: net" + CLOSING
    ).raised
    assert (raised.type, raised.message) == ("KeyError", "'rows'")
    assert raised.notes == ("full_key: net", "full_key: net.stem")


@pytest.mark.parametrize(("arguments", "message"), [("", ""), ("1, 'a'", "(1, 'a')"), ("<net>", "<net>")])
def test_a_repr_without_exactly_one_literal_stays_as_python_prints_it(arguments: str, message: str) -> None:
    (raised,) = block(f"Error in call to target 'lab.Net':\nOSError({arguments})").raised
    assert raised.message == message


@pytest.mark.parametrize(
    "text",
    [
        "Could not override 'fit.lrr'.\nTo append to your config use +fit.lrr=1\nKey 'lrr' is not in struct\n"
        "    full_key: fit.lrr\n    object_type=dict",
        "In 'config': Could not find 'net/huge'\n\nAvailable options in 'net':\n\tsmall\n\twide\n"
        "Config search path:\n\tprovider=main, path=file:///w/conf",
        "Missing mandatory value: data.root\n    full_key: data.root",
    ],
)
def test_a_refused_config_is_told_whole_without_the_closing_advice(text: str) -> None:
    found = block(text + CLOSING)
    assert (found.message, found.raised) == (text, ())


def test_the_traceback_of_a_failed_job_is_left_to_its_own_reader() -> None:
    text = (
        "Error executing job with overrides: []\nTraceback (most recent call last):\n"
        '  File "/w/main.py", line 7, in main\n    cfg.lr\n'
        "omegaconf.errors.ConfigAttributeError: Key 'lr' is not in struct\n    full_key: lr" + CLOSING
    )
    (found,) = blocks.read([Line(i, line) for i, line in enumerate(text.split("\n"), 1)])
    assert found.kind == "python"
