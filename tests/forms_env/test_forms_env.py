"""Failures of packages, builds, hosts, configurations, data and networks, and healthy logs that look like them.

`NAME.log` is the input; `forms.toml` says for each the `category`, the `rule` that names it, the root's `exception`
(last dotted part, "" if none), a part of its `message`, its `culprit` (the end of `file:line`, "" if none) and what the
text form must `keep` and `drop`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from minifier.pipeline import analyze
from minifier.render import render
from minifier.report import Report

HERE = Path(__file__).parent
FORMS = tomllib.loads((HERE / "forms.toml").read_text("utf-8"))["form"]
each_form = pytest.mark.parametrize("form", FORMS, ids=[form["name"] for form in FORMS])


def fold(text: str) -> str:
    """White space and path separators alike, so that wrapping does not count."""
    return " ".join(text.split()).replace("\\", "/")


def read(form: dict[str, Any]) -> Report:
    return analyze(HERE / f"{form['name']}.log")


def test_every_log_has_its_answer() -> None:
    assert sorted(log.stem for log in HERE.glob("*.log")) == [form["name"] for form in FORMS]


@each_form
def test_the_category_and_the_rule_are_those_of_a_careful_engineer(form: dict[str, Any]) -> None:
    report = read(form)
    assert report.category == form["category"], render(report)
    assert [failure.rule for failure in report.failures[:1]] == ([form["rule"]] if form["rule"] else [])


@pytest.mark.parametrize("form", [form for form in FORMS if form["rule"]], ids=lambda form: form["name"])
def test_the_root_is_told_with_its_words_and_its_place(form: dict[str, Any]) -> None:
    root = read(form).failures[0]
    place = fold(f"{root.culprit.file}:{root.culprit.line}") if root.culprit else ""
    assert (root.exception.type.rpartition(".")[2] if root.exception else "") == form["exception"]
    assert fold(form["message"]) in fold(f"{root.message} {root.exception.message if root.exception else ''}")
    assert place.endswith(form["culprit"]) if form["culprit"] else not place


@each_form
def test_the_text_form_keeps_what_matters_and_drops_the_noise(form: dict[str, Any]) -> None:
    text = fold(render(read(form)))
    assert [part for part in form.get("keep", ()) if fold(part) not in text] == [], text
    assert [part for part in form.get("drop", ()) if fold(part) in text] == [], text
