"""The choice of the rule, its facts and its sentences."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier import catalog, matching
from minifier.catalog import Rule, RuleStep, When
from minifier.model import Frame

PLAIN = Rule(
    id="kiln-hot", title="Hot", category="training", match=r"kiln at (?P<heat>\d+) K(?: by (?P<who>\w+))?",
    confidence=0.5, anchors=("kiln",), facts={"heat": "int"},
)  # fmt: skip


def rule(name: str, confidence: float = 0.5, **fields: Any) -> Rule:
    return replace(PLAIN, id=name, confidence=confidence, **fields)


def winner(*rules: Rule) -> tuple[str, tuple[str, ...]]:
    """Who wins, in whatever order the rules are asked."""
    found = {
        (choice.rule.id, choice.outranked)
        for order in itertools.permutations(rules)
        if (choice := matching.choose(order, "kiln at 900 K"))
    }
    assert len(found) == 1
    return found.pop()


def test_the_surest_rule_wins() -> None:
    assert winner(rule("a", 0.4), rule("b", 0.6), rule("c", 0.5)) == ("b", ("a", "c"))


def test_equally_sure_rules_are_ordered_by_id() -> None:
    assert winner(rule("b"), rule("a")) == ("a", ("b",))


def test_a_rule_yields_to_a_less_sure_one_that_it_names() -> None:
    assert winner(rule("a", 0.9, yields_to=("b",)), rule("b", 0.2)) == ("b", ("a",))


def test_yielding_goes_from_rule_to_rule() -> None:
    chain = (rule("a", 0.9, yields_to=("b",)), rule("b", 0.8, yields_to=("c",)), rule("c", 0.1))
    assert winner(*chain) == ("c", ("a", "b"))


def test_a_rule_that_does_not_match_outranks_nothing() -> None:
    assert winner(rule("a", yields_to=("b",)), rule("b", match="kiln cold")) == ("a", ())


def test_rules_that_yield_in_a_ring_are_chosen_by_sureness() -> None:
    assert winner(rule("a", 0.3, yields_to=("b",)), rule("b", 0.4, yields_to=("a",))) == ("b", ("a",))


def test_no_rule_is_no_choice() -> None:
    assert matching.choose([PLAIN], "the oven is fine") is None


def test_a_rule_is_off_where_not_if_is_found() -> None:
    off = rule("a", not_if="expected")
    assert matching.match(off, "kiln at 900 K") == {"heat": "900"}
    assert matching.match(off, "kiln at 900 K, as expected") is None


def test_only_groups_that_took_part_are_given() -> None:
    assert matching.match(PLAIN, "kiln at 9 K by ada") == {"heat": "9", "who": "ada"}
    assert matching.match(PLAIN, "kiln at 9 K") == {"heat": "9"}


@pytest.mark.parametrize(
    ("kind", "holds"), [("HeatError", True), ("pottery.HeatError", True), ("ColdError", False)]
)
def test_the_last_part_of_the_exceptions_type_counts(kind: str, holds: bool) -> None:
    typed = rule("a", when=When(types=("HeatError",)))
    assert (matching.match(typed, "kiln at 9 K", type=kind) is not None) is holds


def test_the_raiser_is_the_owner_of_the_innermost_frame() -> None:
    own = rule("a", when=When(raiser=("user",)))
    user, library = Frame("fit.py", 3, owner="user"), Frame("kiln/core.py", 4, owner="library")
    assert matching.match(own, "kiln at 9 K", frames=(library, user)) is not None
    assert matching.match(own, "kiln at 9 K", frames=(user, library)) is None
    assert matching.match(own, "kiln at 9 K") is None


def test_a_modules_getattr_is_not_who_asked() -> None:
    own = rule("a", when=When(raiser=("user",)))
    hook = Frame("numpy/__init__.py", 300, "__getattr__", owner="library")
    assert matching.match(own, "kiln at 9 K", frames=(Frame("fit.py", 3, owner="user"), hook)) is not None


def test_a_path_of_any_frame_may_be_asked_for() -> None:
    placed = rule("a", when=When(frames=r"pottery[/\\]kiln"))
    inside = (Frame(r"C:\lib\pottery\kiln.py", 3), Frame("fit.py", 4))
    assert matching.match(placed, "kiln at 9 K", frames=inside) is not None
    assert matching.match(placed, "kiln at 9 K", frames=inside[1:]) is None


def test_an_exponential_pattern_of_a_users_rule_has_not_matched() -> None:
    slow = rule("a", match=r"kiln (?:a+)+b")
    assert matching.match(slow, f"kiln {'a' * 60}c, not b") is None


def test_facts_have_their_kinds_and_what_is_no_such_value_is_left_out() -> None:
    assert matching.facts(PLAIN, {"heat": "900", "who": "ada"}) == {"heat": 900, "who": "ada"}
    assert matching.facts(PLAIN, {"heat": "very"}) == {}


def test_an_explanation_renders_a_fact_by_its_kind() -> None:
    shaped = rule("a", facts={"size": "shape"}, explanation=("{size} at {culprit}, not {size[0]}",))
    assert matching.explain(shaped, {"size": [64, 1600]}) == "64×1600 at the failing line, not 64"
    assert matching.explain(shaped, {"size": [2, 3], "culprit": "fit.py:9"}) == "2×3 at fit.py:9, not 2"


def test_a_step_that_lacks_a_fact_is_left_out_and_a_check_is_emptied() -> None:
    stepped = rule("a", steps=(RuleStep("Ask {who}."), RuleStep("Open it.", "open({who})"), RuleStep("Go.")))
    assert [(step.text, step.check) for step in matching.steps(stepped, {})] == [
        ("Open it.", ""),
        ("Go.", ""),
    ]
    assert [step.text for step in matching.steps(stepped, {"who": "ada"})] == ["Ask ada.", "Open it.", "Go."]


@given(st.text(), st.text(max_size=20))
def test_any_message_gets_an_answer(message: str, kind: str) -> None:
    for scope in ("exception", "line"):
        choice = matching.choose(catalog.candidates(message, scope=scope, type=kind), message, type=kind)
        assert choice is None or matching.facts(choice.rule, choice.groups) is not None
