"""Every rule of the package names its own examples against all others and leaves its near misses alone."""

from __future__ import annotations

import re

import pytest
import regex

from minifier import catalog, matching
from minifier.catalog import Example, NearMiss, Rule
from minifier.model import Frame
from minifier.patterns import SHORT
from minifier.report import CATEGORIES
from minifier.templates import fields

RULES = catalog.rules()
BY_SCOPE = {scope: tuple(rule for rule in RULES if rule.scope == scope) for scope in ("exception", "line")}
PUMPED = 60_000
PAGE = re.compile(r"https://[\w.-]+\.[a-z]{2,}/[\w./#?=%:+~-]*")
each_rule = pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])


def frames(rule: Rule, proof: Example | NearMiss) -> tuple[Frame, ...]:
    """A stack of one frame, raised by whom the example says, else by whom the rule asks for."""
    owner = proof.raiser or (rule.when.raiser or ("user",))[0]
    return (Frame(proof.path or "train.py", 7, owner=owner),)  # type: ignore[arg-type]


def choose(rule: Rule, proof: Example | NearMiss) -> matching.Choice | None:
    return matching.choose(BY_SCOPE[rule.scope], proof.text, type=proof.type, frames=frames(rule, proof))


@each_rule
def test_a_rule_names_its_examples_against_all_others(rule: Rule) -> None:
    for example in rule.examples:
        choice = choose(rule, example)
        assert choice is not None, example.text
        assert choice.rule.id == rule.id, example.text


@each_rule
def test_a_rule_gets_the_stated_facts_out_of_its_examples(rule: Rule) -> None:
    for example in rule.examples:
        groups = matching.match(rule, example.text, type=example.type, frames=frames(rule, example))
        assert groups is not None, example.text
        found = matching.facts(rule, groups)
        assert {name: found.get(name) for name in example.facts} == example.facts, example.text


@each_rule
def test_a_rule_names_none_of_its_near_misses(rule: Rule) -> None:
    for miss in rule.near_misses:
        choice = choose(rule, miss)
        assert choice is None or choice.rule.id != rule.id, miss.text


@each_rule
def test_a_rule_explains_each_of_its_examples(rule: Rule) -> None:
    for example in rule.examples:
        known = matching.facts(rule, dict(choose(rule, example).groups))  # type: ignore[union-attr]
        said = matching.explain(rule, known)
        assert said, example.text
        assert not re.search(r"\{\w+\}", said), said


@each_rule
def test_an_explanation_without_facts_stands_last(rule: Rule) -> None:
    """It is always there, so that those behind it would never be read."""
    assert all(set(fields(one)) - {"culprit", "type"} for one in rule.explanation[:-1])


@each_rule
def test_a_links_form_is_that_of_a_page(rule: Rule) -> None:
    for step in rule.steps:
        assert not step.link or PAGE.fullmatch(step.link), step.link


@each_rule
def test_a_pattern_is_linear_on_pumped_input(rule: Rule) -> None:
    """Fragments of the examples, repeated thousands of times, are answered within a second each.

    `re`, which has no time-out, is asked about short messages only, and after `regex`.
    """
    for source in filter(None, (rule.match, rule.not_if)):
        compiled = regex.compile(source, regex.MULTILINE)
        for text in (example.text for example in rule.examples[:2]):
            for fragment in (text, text[: len(text) // 2], text[len(text) // 3 :], text[-1:]):
                for times in (2_000, 4_000):
                    pumped = (fragment * times)[:PUMPED]
                    compiled.search(f"{text[:40]}{pumped}\0", timeout=1)
                    re.search(source, f"{text[:40]}{pumped[: SHORT - 41]}\0", re.MULTILINE)


def test_no_two_rules_have_one_condition() -> None:
    seen: dict[object, str] = {}
    for rule in RULES:
        condition = (rule.scope, rule.match, rule.not_if, rule.when)
        if rule.anchors:
            assert condition not in seen, f"{rule.id} and {seen[condition]}"
        seen[condition] = rule.id


def test_every_category_is_one_of_the_reports_and_all_are_used() -> None:
    assert {rule.category for rule in RULES} == set(CATEGORIES) - {"none"}


def test_the_quick_reading_gives_the_same_rules_as_the_whole_one() -> None:
    """An id, anchors or types that the index misread would silence a rule; examples must stand last."""
    for rule in RULES:
        quick = catalog.by_id(rule.id)
        names = [name for name in Rule.__dataclass_fields__ if name not in ("examples", "near_misses")]
        assert [getattr(quick, name) for name in names] == [getattr(rule, name) for name in names]


@each_rule
def test_the_index_finds_a_rule_by_each_of_its_examples(rule: Rule) -> None:
    for example in rule.examples:
        near = catalog.candidates(example.text, scope=rule.scope, type=example.type)
        assert rule.id in {candidate.id for candidate in near}, example.text


HEALTHY = (
    "Epoch 3/40, 12 errors=0 wer=0.081 killed=0 val_loss=0.2214",
    'INFO  transcript: "the segmentation fault line was killed by out of memory"',
    "0 failed, 137 passed, 9 skipped in 12.41s",
    "[Errno] column present; error rate 0.02",
    "metric aborted_runs=0 preempted=0 evicted=3 oom_retries=0",
    "Saved checkpoint to runs/a/step-137.ckpt (disk 41% used, time limit 24:00:00)",
    "huggingface/tokenizers: The current process just got forked, after parallelism has already been used.",
    '{"label": "Killed", "text": "Bus error on the 137 bus", "score": 0.99}',
    "tests/test_errors.py::test_raises_runtime_error PASSED",
    "Downloading model.safetensors: 100%|██████████| 4.97G/4.97G [00:41<00:00, 119MB/s]",
)


@pytest.mark.parametrize("line", HEALTHY)
def test_no_line_rule_fires_on_a_healthy_line(line: str) -> None:
    assert matching.choose(BY_SCOPE["line"], line) is None


@each_rule
def test_both_engines_read_a_pattern_alike(rule: Rule) -> None:
    for example in rule.examples:
        ours = re.compile(rule.match, re.MULTILINE).search(example.text)
        theirs = regex.compile(rule.match, regex.MULTILINE).search(example.text)
        assert ours is not None
        assert theirs is not None
        assert (ours.span(), ours.groupdict()) == (theirs.span(), theirs.groupdict())
