"""Tracebacks of PyTorch, NumPy and pandas as people meet them; `answers.toml` holds the answer to each `NAME.log`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from minifier.pipeline import analyze
from minifier.report import Report

HERE = Path(__file__).parent
ANSWERS: dict[str, dict[str, Any]] = tomllib.loads((HERE / "answers.toml").read_text("utf-8"))
each_form = pytest.mark.parametrize("name", sorted(ANSWERS))


def read(name: str) -> Report:
    return analyze(HERE / f"{name}.log")


def test_every_log_has_its_answer() -> None:
    assert {path.stem for path in HERE.glob("*.log")} == set(ANSWERS)


@each_form
def test_the_most_special_rule_names_the_fault_at_the_users_line(name: str) -> None:
    report = read(name)
    root = report.failures[0]
    assert root.rule == ANSWERS[name]["rule"]
    assert root.culprit is not None
    assert f"{root.culprit.file}:{root.culprit.line}".endswith("/" + ANSWERS[name]["culprit"])
    assert report.explanation
    assert report.next_steps


@each_form
def test_the_stated_shapes_and_their_clash_are_found(name: str) -> None:
    root = read(name).failures[0]
    stated = [[-1 if dim is None else dim for dim in shape.dims] for shape in root.shapes]
    assert stated == ANSWERS[name].get("shapes", [])
    assert sorted(root.facts.get("clash", [])) == sorted(ANSWERS[name].get("clash", []))
