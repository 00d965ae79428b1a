"""JSON is valid, safe to print, and within a budget where the form allows one."""

from __future__ import annotations

import json

import jsonschema
import pytest

import minifier
from minifier.render import render
from minifier.tokens import count

TRACE = 'Traceback (most recent call last):\n  File "/home/ana/net.py", line 12, in forward\n    {}\n{}\n'
LOGS = {
    "a long message": TRACE.format("x = f()", "ValueError: " + "bad value " * 3000),
    "a long line of code": TRACE.format("x = " + "y + " * 3000, "ValueError: bad"),
    "many shapes": TRACE.format("x", "RuntimeError: shapes " + ", ".join(f"[{n}, 3]" for n in range(900))),
    "many lines": TRACE.format("x", "ValueError: bad\n" + "    and more\n" * 900),
    "lone surrogates": TRACE.format("x", "ValueError: \ud800 \udfff \u202e \x9b31m"),
    "nothing": "",
}


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
@pytest.mark.parametrize("budget", [50, 200, 600, None])
def test_whatever_the_budget_the_form_is_the_published_one(log: str, budget: int | None) -> None:
    text = render(minifier.analyze(log), "json", max_tokens=budget)
    assert text.encode().decode() == text
    assert all(character.isprintable() or character == "\n" for character in text)
    jsonschema.validate(json.loads(text), minifier.schema())


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
@pytest.mark.parametrize("budget", [750, 1000])
def test_a_budget_that_the_bare_form_keeps_is_kept(log: str, budget: int) -> None:
    assert count(render(minifier.analyze(log), "json", max_tokens=budget)) <= budget


def test_what_a_terminal_would_obey_is_escaped_and_comes_back() -> None:
    report = minifier.analyze("ok\n", name="a\u202e\x9b\ud800\x1b\n")
    text = render(report, "json")
    assert r'"a\u202e\u009b\ud800\u001b\n"' in text
    assert json.loads(text)["source"]["name"] == report.source.name
