"""The samples, damaged in every way that logs are on their way to a reader; the seed is fixed."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import minifier
from minifier.render import render
from minifier.report import Report

ROOT = Path(__file__).parents[2]
SAMPLES = {
    path.stem: path.read_bytes()
    for path in sorted((ROOT / "samples").glob("*.log"))
    if path.stat().st_size < 20_000
}
PREFIXES = tomllib.loads((ROOT / "minifier" / "lines" / "prefixes.toml").read_text())["prefix"]
CERTAIN = {
    prefix["name"]: sample["line"].removesuffix(sample["rest"])
    for prefix in PREFIXES
    for sample in prefix["samples"][:1]
    if prefix["scope"] == "line" and prefix["name"] != "glued-fence"
}

Lines = list[bytes]
Damage = Callable[[Lines, random.Random], Lines]


def cut(lines: Lines, rng: random.Random) -> Lines:
    first, last = sorted(rng.choices(range(len(lines) + 1), k=2))
    return lines[first:last]


def drop(lines: Lines, rng: random.Random) -> Lines:
    return [line for line in lines if rng.random() > 0.1]


def double(lines: Lines, rng: random.Random) -> Lines:
    return [line for line in lines for _ in range(1 + (rng.random() < 0.1))]


def swap(lines: Lines, rng: random.Random) -> Lines:
    at = rng.randrange(len(lines))
    return [*lines[:at], *reversed(lines[at : at + 2]), *lines[at + 2 :]]


def flip(lines: Lines, rng: random.Random) -> Lines:
    data = bytearray(b"\n".join(lines))
    for _ in range(10):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return data.split(b"\n")  # type: ignore[return-value]


def interleave(lines: Lines, rng: random.Random) -> Lines:
    other = rng.choice(list(SAMPLES.values())).split(b"\n")
    mixed = [*lines, *other]
    order = sorted([*(rng.random() for _ in lines)]) + sorted(rng.random() for _ in other)
    return [line for _, line in sorted(zip(order, mixed, strict=True), key=lambda pair: pair[0])]


@cache
def whole(name: str) -> Report:
    return minifier.analyze(SAMPLES[name])


def told(report: Report) -> tuple[str, str] | None:
    if not report.failures:
        return None
    root = report.failures[0]
    return root.exception.type if root.exception else "", re.sub(r"\s+", " ", root.message).strip()


@pytest.mark.parametrize("damage", [cut, drop, double, swap, flip, interleave])
def test_a_damaged_log_gives_an_answer_that_is_no_longer_than_it(damage: Damage) -> None:
    rng = random.Random(damage.__name__)
    for log in rng.sample(list(SAMPLES.values()), 25):
        data = b"\n".join(damage(log.split(b"\n"), rng))
        text = render(minifier.analyze(data))
        assert text.strip()
        assert len(text.encode()) <= max(len(data), len("none\n"))
        assert all(character.isprintable() or character in "\n\t" for character in text)


DRESSES: dict[str, Callable[[bytes], bytes]] = {
    "windows line ends": lambda line: line.rstrip(b"\r") + b"\r",
    "indented": lambda line: b"    " + line,
    "indented by a tab": lambda line: b"\t" + line,
    "quoted": lambda line: b"> " + line,
    "coloured": lambda line: b"\x1b[31m" + line + b"\x1b[0m",
    "blanks at the end": lambda line: line.rstrip(b"\r") + b"   ",
    **{f"prefixed: {name}": lambda line, head=head: head.encode() + line for name, head in CERTAIN.items()},  # type: ignore[misc]
}


@pytest.mark.parametrize("dress", DRESSES.values(), ids=DRESSES)
def test_what_is_put_round_every_line_changes_neither_root_nor_message(
    dress: Callable[[bytes], bytes],
) -> None:
    for name in random.Random(str(dress(b""))).sample(list(SAMPLES), 4):
        lines = SAMPLES[name].removesuffix(b"\n").split(b"\n")
        data = b"\n".join(map(dress, lines)) + b"\n"
        assert (name, told(minifier.analyze(data))) == (name, told(whole(name)))


def test_lines_lost_or_doubled_outside_of_the_root_change_neither_its_type_nor_its_message() -> None:
    rng = random.Random("outside")
    for name in rng.sample([name for name in SAMPLES if whole(name).failures], 30):
        first, last = whole(name).failures[0].lines
        lines = SAMPLES[name].split(b"\n")
        start, end = rng.randrange(first), rng.randint(last, len(lines))
        assert (name, told(minifier.analyze(b"\n".join(lines[start:end])))) == (name, told(whole(name)))
