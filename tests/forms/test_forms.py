"""Logs in the forms in which people paste them; each has its answer beside it.

`NAME.log` is the input. `NAME.toml` says `category`, `exception` (the root's last dotted part, "" if none), `message`
(a part of the root's), `culprit` (the end of `file:line`, "" if none) and what the text form must `keep` and `drop`;
`also_ok`, `also_exception`, `also_message` and `also_culprit` are further right answers.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from minifier.pipeline import analyze
from minifier.render import render
from minifier.report import Report

FORMS = sorted(Path(__file__).parent.glob("*.toml"))


def fold(text: str) -> str:
    """White space and path separators alike, so that wrapping does not count."""
    return " ".join(text.split()).replace("\\", "/")


def answers(label: dict[str, Any], name: str) -> list[str]:
    return [fold(text) for text in (label.get(name, ""), *label.get(f"also_{name}", ()))]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_the_answer_is_the_one_of_a_careful_engineer(form: Path) -> None:
    label = tomllib.loads(form.read_text("utf-8"))
    report = analyze(form.with_suffix(".log"))
    assert report.category in {label["category"], *label.get("also_ok", ())}, render(report)
    assert_root(report, label)
    text = fold(render(report))
    assert [part for part in label.get("keep", ()) if fold(part) not in text] == [], text
    assert [part for part in label.get("drop", ()) if fold(part) in text] == [], text


def assert_root(report: Report, label: dict[str, Any]) -> None:
    if label["category"] == "none":
        assert not report.failures
        return
    root = report.failures[0]
    raised = root.exception.type.rpartition(".")[2] if root.exception else ""
    said = fold(root.message + " " + (root.exception.message if root.exception else ""))
    place = fold(f"{root.culprit.file}:{root.culprit.line}") if root.culprit else ""
    assert raised in answers(label, "exception")
    assert any(message in said for message in answers(label, "message"))
    assert any(place.endswith(culprit) if culprit else not place for culprit in answers(label, "culprit"))
