"""The catalog: rules by anchor, and every mistake of a wrong file at once."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from minifier import catalog
from minifier.catalog import Catalog, load
from minifier.errors import CatalogError
from minifier.mistakes import RULE
from minifier.mistakes import mistakes as catalog_mistakes

GOOD = """
[[rule]]
id = "kiln-too-hot"
title = "The kiln is too hot"
category = "training"
anchors = ["kiln at"]
match = '''kiln at (?P<heat>\\d+) K'''
confidence = 0.9
because = "The message states the heat."
explanation = ["The kiln is at {heat} K, seen at {culprit}."]
aliases = ["kiln-hot"]

[rule.facts]
heat = "int"

[[rule.steps]]
text = "Open the door."
check = "print({heat})"
link = "https://example.org/kiln"

[[rule.examples]]
text = "kiln at 1400 K"
facts = { heat = 1400 }

[[rule.examples]]
text = "kiln at 1500 K"

[[rule.near_misses]]
text = "kiln at rest"
why = "No heat."
"""


def mistakes(text: str, name: str = "kiln.toml", *, known: tuple[str, ...] = ()) -> str:
    with pytest.raises(CatalogError) as caught:
        load({name: text}, known=known)
    return "\n".join(caught.value.mistakes)


def test_a_good_file_gives_its_rules_whole() -> None:
    (rule,) = load({"own/kiln.toml": GOOD})
    assert (rule.id, rule.family, rule.scope, rule.role, rule.retry) == (
        "kiln-too-hot", "kiln", "exception", "failure", "after_fix",
    )  # fmt: skip
    assert rule.facts == {"heat": "int"}
    assert rule.steps[0].link == "https://example.org/kiln"
    assert [example.text for example in rule.examples] == ["kiln at 1400 K", "kiln at 1500 K"]
    assert rule.examples[0].facts == {"heat": 1400}
    assert rule.near_misses[0].why == "No heat."


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "kiln-too-hot"', 'id = "Kiln Hot"', "id: must be kebab-case"),
        ('id = "kiln-too-hot"', "", "id: missing"),
        ('because = "The message states the heat."', "", "because: missing"),
        ('category = "training"', 'category = "weather"', "'weather' is none of dependency, training"),
        ('category = "training"', 'category = "none"', "'none' is none of dependency"),
        ("confidence = 0.9", "confidence = 9", "confidence: must be a number from 0 to 1, is 9"),
        ("confidence = 0.9", 'confidence = 0.9\nretry = "maybe"', "retry: 'maybe' is none of no, "),
        ("confidence = 0.9", "confidence = 0.9\ncolour = 3", "colour: unknown field; known are id, title"),
        ("confidence = 0.9", 'confidence = 0.9\nrole = "cause"', "is for rules with scope"),
        ("confidence = 0.9", 'confidence = 0.9\nexplains = ["kiln-cold"]', 'is for rules with role "cause", "observation" or "context"'),
        ("confidence = 0.9", 'confidence = 0.9\nyields_to = ["kiln-cold"]', "no other rule 'kiln-cold'"),
        ("confidence = 0.9", 'confidence = 0.9\nclash = ["cold[0]"]', "clash: no fact 'cold'"),
        ('anchors = ["kiln at"]', "", "anchors: missing"),
        ('anchors = ["kiln at"]', 'anchors = [""]', "an empty anchor is found everywhere"),
        ('heat = "int"', 'heat = "kelvin"', "'kelvin' is no kind of fact"),
        ('heat = "int"', 'cold = "int"', "match has no group of that name"),
        ("{heat} K, seen", "{cold} K, seen", "no fact 'cold'; there are culprit, type and heat"),
        ("{heat} K, seen", "{heat:>3} K, seen", "explanation[1]: stray brace at 15"),
        ("print({heat})", "print({cold})", "steps[1].check: no fact 'cold'"),
        ("https://example.org", "http://example.org", "steps[1].link: must start with https://"),
        ('why = "No heat."', "", "near_misses[1].why: missing"),
        ('title = "The kiln is too hot"', 'title = "The kiln is too hot."', "title: must be one sentence"),
        ("facts = { heat = 1400 }", 'heat = "1400"', "examples[1].heat: unknown field; known are text"),
        ("[rule.facts]", '[rule.when]\nraiser = ["me"]\n[rule.facts]', "when.raiser: 'me' is none of user"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_by_file_rule_and_field_with_what_would_be_right(
    old: str, new: str, said: str
) -> None:
    assert old in GOOD
    told = mistakes(GOOD.replace(old, new, 1))
    assert said in told
    assert told.startswith("kiln.toml: ")
    assert "kiln-too-hot" in told or 'id = "kiln' in old


def test_a_bad_pattern_is_shown_with_a_caret_under_the_place() -> None:
    told = mistakes(GOOD.replace("(?P<heat>\\d+) K", "(?P<heat>\\d+ K"))
    shown, caret = told.splitlines()[1:3]
    assert shown.strip() == "kiln at (?P<heat>\\d+ K"
    assert shown[caret.index("^")] == "("


def test_all_mistakes_of_all_files_are_told_at_once() -> None:
    wrong = GOOD.replace('"training"', '"weather"').replace("{heat} K, seen", "{cold} K, seen")
    with pytest.raises(CatalogError) as caught:
        load({"a.toml": wrong, "b.toml": "[[rule]\n", "c.toml": "[kiln]\nhot = 1\n"})
    text = str(caught.value)
    assert "b.toml: not valid TOML" in text
    assert "a.toml: kiln-too-hot: category" in text
    assert "a.toml: kiln-too-hot: explanation[1]" in text
    assert "c.toml: unknown table 'kiln'" in text
    assert "c.toml: no rule" in text


WRONG = (3, "x", ["x"], [3], [[]], {}, {"a": 1}, [{}], [{"text": 3}], {"types": 3})


@pytest.mark.parametrize("field", RULE)
def test_a_field_of_any_kind_is_a_mistake_or_none_but_never_an_exception(field: str) -> None:
    (raw,) = tomllib.loads(GOOD)["rule"]
    for value in WRONG:
        for place in ({field: value}, {field: value, "aliases": value}):
            found = catalog_mistakes({"kiln.toml": {"rule": [raw | place, raw]}})
            assert all(isinstance(mistake, str) for mistake in found)
            assert found  # two rules of one id, or worse


@pytest.mark.parametrize("pattern", ["a{99999999999}", "(" * 5000 + ")" * 5000])
def test_a_pattern_beyond_all_bounds_is_a_mistake(pattern: str) -> None:
    told = mistakes(GOOD.replace("kiln at (?P<heat>\\d+) K", pattern).replace("{heat}", "much"))
    assert "match: too large or too deep" in told


def test_an_id_or_alias_is_never_used_twice() -> None:
    other = GOOD.replace('"kiln-too-hot"', '"kiln-hot"').replace('aliases = ["kiln-hot"]', "")
    assert "'kiln-hot' is taken" in mistakes(GOOD + other)
    assert "'kiln-too-hot' is taken" in mistakes(GOOD, known=("kiln-too-hot",))


def test_rules_of_elsewhere_may_be_named_once_they_are_known() -> None:
    text = GOOD.replace("confidence = 0.9", 'confidence = 0.9\nyields_to = ["kiln-cold"]')
    (rule,) = load({"kiln.toml": text}, known=("kiln-cold",))
    assert rule.yields_to == ("kiln-cold",)


def test_a_candidate_has_an_anchor_in_the_message_and_takes_the_type() -> None:
    typed = GOOD.replace("kiln-too-hot", "kiln-typed").replace('aliases = ["kiln-hot"]', "")
    typed = typed.replace("[rule.facts]", '[rule.when]\ntypes = ["HeatError"]\n[rule.facts]')
    own = Catalog([]).joined(load({"kiln.toml": GOOD + typed}))
    assert [rule.id for rule in own.candidates("exception", "the kiln at 3 K")] == ["kiln-too-hot"]
    found = own.candidates("exception", "the kiln at 3 K", type="pottery.HeatError")
    assert [rule.id for rule in found] == ["kiln-too-hot", "kiln-typed"]
    assert own.candidates("exception", "the Kiln at 3 K") == ()
    assert own.candidates("line", "the kiln at 3 K") == ()


def test_a_users_rules_join_the_packages_own() -> None:
    joined = catalog.builtin().joined(load({"kiln.toml": GOOD}))
    assert joined.by_id("kiln-hot").id == "kiln-too-hot"
    assert joined.by_id("python-recursion") == catalog.by_id("python-recursion")
    assert "kiln at" in joined.anchors("exception")
    assert "kiln at" not in catalog.anchors("exception")


def test_line_rules_are_those_whose_anchors_the_scanner_looks_for() -> None:
    assert {anchor for rule in catalog.line_rules() for anchor in rule.anchors} == set(
        catalog.anchors("line")
    )
    assert all(rule.scope == "line" for rule in catalog.line_rules())


def test_a_line_is_found_without_the_space_round_it() -> None:
    rule = catalog.by_id("host-killed")
    assert catalog.search(rule, "  Killed ") == "Killed"
    assert catalog.search(rule, "Killed 3 stale workers") is None


def test_an_unknown_id_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        catalog.by_id("no-such-rule")


def test_a_table_of_the_package_is_found_by_its_path_with_or_without_ending() -> None:
    assert catalog.table("rules/python")["rule"]
    assert catalog.table("rules/python.toml") == catalog.table("rules/python")


TABLES = [p for p in catalog.PACKAGE.rglob("*.toml") if p.parent.name != "rules"]


def without_samples(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: without_samples(v) for k, v in value.items() if k not in ("samples", "not_samples")}
    return [without_samples(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name)
def test_a_table_is_its_file_but_for_the_samples(path: Path) -> None:
    name = path.relative_to(catalog.PACKAGE).as_posix()
    assert catalog.table(name) == without_samples(tomllib.loads(path.read_text("utf-8")))


def test_a_table_that_is_not_there_is_a_catalog_error() -> None:
    with pytest.raises(CatalogError, match="rules/kiln"):
        catalog.table("rules/kiln")
