"""What a log tells of the environment it ran in."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import minifier
from minifier.environment import Environment, anchors
from minifier.model import Line

TABLE = tomllib.loads(Path(minifier.__file__).with_name("environment.toml").read_text("utf-8"))
FACTS = [
    (fact["key"], sample, value)
    for fact in TABLE["fact"]
    for sample, value in zip(fact["samples"], fact["values"], strict=True)
]


def told(*texts: str) -> dict[str, str]:
    environment = Environment()
    environment.collect([Line(n, text) for n, text in enumerate(texts, 1)])
    return environment.told([])


@pytest.mark.parametrize(("key", "sample", "value"), FACTS)
def test_a_fact_is_read_from_each_of_its_samples(key: str, sample: str, value: str) -> None:
    assert told(sample)[key] == value


@pytest.mark.parametrize("sample", TABLE["packages"]["samples"])
def test_a_package_is_read_from_each_form_of_a_list(sample: str) -> None:
    assert told("Package                   Version", sample)


def test_the_first_mention_wins() -> None:
    assert told("torch==2.3.1", "torch==1.0.0")["torch"] == "2.3.1"


@pytest.mark.parametrize(
    "text",
    [
        "epoch 3 loss 0.31",
        "seedling 4 of 9",
        "the torch 2 of the lamp",
        "CUDA error: device-side assert triggered",
        "numpy is not available",
        "our numpy results: 0.93",
        "seed everything",
    ],
)
def test_ordinary_lines_tell_nothing(text: str) -> None:
    assert told(text) == {}


def test_a_frame_s_path_tells_the_python_version_where_no_line_does() -> None:
    log = (
        "Traceback (most recent call last):\n"
        '  File "/opt/conda/lib/python3.11/runpy.py", line 1, in f\n    x()\nValueError: x\n'
    )
    assert minifier.analyze(log).environment == {"python": "3.11"}


def test_a_banner_far_above_the_failure_is_read() -> None:
    log = "PyTorch version: 2.4.0+cu121\n" + "quiet\n" * 90_000 + "ValueError: x\nKilled\n"
    assert minifier.analyze(log).environment["torch"] == "2.4.0+cu121"


def test_headings_that_are_looked_for_are_long_enough_to_be_rare() -> None:
    assert all(len(anchor) > 7 for anchor in anchors())
