"""docs/rules/ is made from the rule files, one page a family; --bless writes it anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from minifier.catalog import Example, NearMiss, Rule, rules
from minifier.report import CATEGORIES

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
BY_FAMILY = {
    family: tuple(group)
    for family, group in groupby(sorted(rules(), key=lambda r: (r.family, r.id)), lambda r: r.family)
}
FAMILY_OF = {name: rule.family for rule in rules() for name in (rule.id, *rule.aliases)}
USED = tuple(name for name in CATEGORIES if any(rule.category == name for rule in rules()))


def inline(text: str) -> str:
    """Text that Markdown shows as it stands."""
    return "".join(f"\\{c}" if c in "\\`*_<>[]|#{}" else c for c in " ".join(text.split()))


def code(text: str) -> str:
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def fenced(text: str) -> str:
    """A block of code in a list item; a longer fence than any inside."""
    fence = "```"
    while fence in text:
        fence += "`"
    lines = [f"{fence}text", *text.strip("\n").splitlines(), fence]
    return "\n".join(f"  {line}".rstrip() for line in lines)


def proof(example: Example | NearMiss) -> str:
    return fenced(f"{example.type}: {example.text}" if example.type else example.text)


def linked(ids: tuple[str, ...]) -> str:
    return ", ".join(
        f"[{name}]({FAMILY_OF[name]}.md#{name})" if name in FAMILY_OF else code(name) for name in ids
    )


def about(rule: Rule) -> Iterator[str]:
    yield f"\n## {rule.id}\n"
    yield f"**{inline(rule.title)}**: {rule.category}, {round(rule.confidence * 100)} % sure where it matches.\n"
    yield from (f"{inline(text)}\n" for text in rule.explanation)
    yield f"Why {rule.category}: {inline(rule.because)}\n"
    for number, step in enumerate(rule.steps, 1):
        check = f" Check: {code(step.check)}" if step.check else ""
        link = f" [The page about it]({step.link})" if step.link else ""
        yield f"{number}. {inline(step.text)}{check}{link}"
    if rule.steps:
        yield ""
    yield "Matches:\n"
    yield from (f"-\n{proof(example)}" for example in rule.examples)
    yield "\nDoes not match:\n"
    yield from (f"- {inline(miss.why)}\n{proof(miss)}" for miss in rule.near_misses)
    for word, ids in (
        ("Yields to", rule.yields_to),
        ("Explains", rule.explains),
        ("Was called", rule.aliases),
    ):
        if ids:
            shown = ", ".join(map(code, ids)) if word == "Was called" else linked(ids)
            yield f"\n{word}: {shown}"


def page(family: str) -> str:
    lines = [f"# {family}\n", f"Made from `minifier/rules/{family}.toml`; [all families](README.md)."]
    for rule in BY_FAMILY[family]:
        lines += about(rule)
    return "\n".join(lines) + "\n"


def row(family: str, group: tuple[Rule, ...]) -> str:
    counts = Counter(rule.category for rule in group)
    cells = [str(counts[name] or "") for name in USED]
    return "| " + " | ".join([family, str(len(group)), *cells]) + " |"


def index() -> str:
    lines = [
        "# Rules by family\n",
        "Made from `minifier/rules/`, a page a family. How to write one: [../rules.md](../rules.md).\n",
        "| " + " | ".join(["family", "rules", *USED]) + " |",
        "| --- " * (len(USED) + 2) + "|",
        *(row(f"[{family}]({family}.md)", group) for family, group in BY_FAMILY.items()),
        row("all", rules()),
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("family", BY_FAMILY)
def test_a_family_s_page_is_up_to_date(family: str, bless: bool) -> None:
    path = FOLDER / f"{family}.md"
    if bless:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(page(family), "utf-8")
    assert path.read_text("utf-8") == page(family), "look at the difference, then run with --bless"


def test_the_index_is_up_to_date(bless: bool) -> None:
    path = FOLDER / "README.md"
    if bless:
        path.write_text(index(), "utf-8")
    assert path.read_text("utf-8") == index(), "look at the difference, then run with --bless"


def test_no_page_is_left_of_a_family_that_is_gone(bless: bool) -> None:
    gone = {path for path in FOLDER.iterdir() if path.stem not in {*BY_FAMILY, "README"}}
    if bless:
        for path in gone:
            path.unlink()
    assert {path for path in FOLDER.iterdir() if path in gone} == set()
