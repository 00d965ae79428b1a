"""Every real log in samples/ against its golden text and JSON, and against what an engineer says of it."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import minifier
from minifier.report import Report

SAMPLES = Path(__file__).parents[2] / "samples"
LOGS = sorted(SAMPLES.glob("*.log"))


@pytest.fixture(scope="module", params=LOGS, ids=lambda log: log.stem)
def log(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture(scope="module")
def report(log: Path) -> Report:
    return minifier.analyze(log, name=log.name)


@pytest.fixture(scope="module")
def label(log: Path) -> dict[str, Any]:
    return tomllib.loads(log.with_suffix(".toml").read_text("utf-8"))


def fold(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def compare(golden: Path, made: str, bless: bool) -> None:
    if bless:
        golden.write_text(made, "utf-8")
    assert made == golden.read_text("utf-8"), f"{golden.name}: look at the difference, then run with --bless"


def test_there_are_samples_of_every_framework() -> None:
    stems = [log.stem for log in LOGS]
    assert len(stems) >= 25
    assert {stem.partition("-")[0] for stem in stems} >= {"torch", "lightning", "hf", "keras", "jax", "flax"}


def test_the_text_is_the_golden_text(log: Path, report: Report, bless: bool) -> None:
    compare(log.with_suffix(".txt"), minifier.render(report), bless)


def test_the_json_is_the_golden_json(log: Path, report: Report, bless: bool) -> None:
    compare(log.with_suffix(".json"), minifier.render(report, format="json"), bless)


def test_the_category_is_right(report: Report, label: dict[str, Any]) -> None:
    assert report.category in (label["category"], *label.get("also_ok", ()))


def test_the_root_exception_and_its_message_are_right(report: Report, label: dict[str, Any]) -> None:
    if label["category"] == "none":
        assert report.failures == ()
        return
    root = report.failures[0]
    raised = root.exception.type.rpartition(".")[2] if root.exception else ""
    assert raised == label["exception"].rpartition(".")[2]
    said = f"{root.message}\n{root.exception.message if root.exception else ''}"
    assert fold(label["message"]) in fold(said)


def test_the_culprit_is_the_line_that_a_person_would_open(report: Report, label: dict[str, Any]) -> None:
    if not label["culprit"]:
        return
    place = report.failures[0].culprit
    assert place is not None
    assert f"{place.file}:{place.line}".replace("\\", "/").endswith(label["culprit"])


def test_the_shapes_are_those_that_the_message_states(report: Report, label: dict[str, Any]) -> None:
    if label["category"] == "none":
        return
    wanted = [[None if dim in (-1, "None") else dim for dim in shape] for shape in label["shapes"]]
    assert [list(shape.dims) for shape in report.failures[0].shapes] == wanted


def test_what_matters_is_kept_and_noise_is_dropped(report: Report, label: dict[str, Any]) -> None:
    text = fold(minifier.render(report))
    assert [part for part in label["keep"] if fold(part) not in text] == []
    assert [part for part in label["drop"] if fold(part) in text] == []


def test_the_json_is_valid_json_of_the_contract(report: Report) -> None:
    assert Report.from_json(json.loads(minifier.render(report, format="json"))) == report
