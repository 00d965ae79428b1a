"""What the README shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from minifier.cli import _parser
from minifier.report import CATEGORIES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


EXAMPLE = re.compile(
    r"(?<=`python -m minifier samples/torch-ddp-gloo\.log` prints:\n\n```text\n).*?(?=```)", re.DOTALL
)


def test_the_example_is_what_is_printed(bless: bool) -> None:
    printed = (ROOT / "samples/torch-ddp-gloo.txt").read_text("utf-8")
    if bless:
        (ROOT / "README.md").write_text(EXAMPLE.sub(lambda _: printed, README), "utf-8")
    assert printed in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("link", re.findall(r"\]\(([\w/.-]+)\)", README))
def test_every_link_leads_to_a_file(link: str) -> None:
    assert (ROOT / link).exists()


def test_every_option_is_described() -> None:
    options = {
        text for action in _parser()._actions for text in action.option_strings if text.startswith("--")
    }
    assert {text for text in options - {"--help"} if text not in README} == set()


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_category_is_described(category: str) -> None:
    assert f"`{category}`" in README


@pytest.mark.parametrize("step", ["first-command", "second-command"])
def test_the_two_set_up_commands_are_marked_for_the_gate(step: str) -> None:
    assert re.search(rf"<!-- {step} -->\n```sh\n[^\n]+\n```", README)
