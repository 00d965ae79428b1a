"""docs/formats.md is made from the readers and the prefix table; --bless writes it anew."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import minifier
from minifier import blocks
from minifier.blocks import Reader

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
PREFIXES = tomllib.loads((Path(minifier.__file__).parent / "lines/prefixes.toml").read_text("utf-8"))[
    "prefix"
]


def row(*cells: str) -> str:
    quoted = [cell.replace("\\", "\\\\").replace("|", "\\|") for cell in cells]
    return "| " + " | ".join(quoted) + " |"


def code(text: str) -> str:
    return f"`` {text.strip()} ``" if "`" in text else f"`{text.strip()}`"


def page() -> Iterator[str]:
    yield "# Formats\n"
    yield "Made from the readers in `minifier/blocks/` and from `minifier/lines/prefixes.toml`.\n"
    yield "## What a failure is read from\n"
    yield row("reader", "what it reads", "a line of it")
    yield row("---", "---", "---")
    for reader in sorted(blocks.readers(), key=lambda reader: reader.KIND):
        said = (reader.__doc__ or "").strip().partition("\n")[0].rstrip(".")
        yield row(code(reader.KIND), said, "<br>".join(code(line) for line in reader.SAMPLE))
    yield "\n## Prefixes that are peeled\n"
    yield row("prefix", "kept as", "a line with it")
    yield row("---", "---", "---")
    for prefix in PREFIXES:
        sample = prefix["samples"][0]
        tags = ", ".join(f"{name} {value}" for name, value in sample["tags"].items())
        yield row(code(prefix["name"]), tags, code(sample["line"][:110]))


def test_the_page_of_formats_is_up_to_date(bless: bool) -> None:
    text = "\n".join(page()) + "\n"
    if bless:
        PAGE.write_text(text, "utf-8")
    assert PAGE.read_text("utf-8") == text


@pytest.mark.parametrize("reader", blocks.readers(), ids=lambda reader: reader.KIND)
def test_a_reader_s_sample_starts_its_block(reader: Reader) -> None:
    assert re.search(reader.START, reader.SAMPLE[0])
    assert any(anchor in line for anchor in reader.ANCHORS for line in reader.SAMPLE)
