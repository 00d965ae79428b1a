"""Rule tables as TOML gave them in, one sentence for each mistake out.

A sentence names file, rule and field, says what is wrong and what would be right.
Law: all mistakes at once; a table without any makes a rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from minifier.report import CATEGORIES
from minifier.templates import fields, stray

__all__ = ["FACT_KINDS", "mistakes"]

FACT_KINDS = (
    "shape", "dtype", "device", "bytes", "version", "path", "module",
    "rank", "port", "url", "int", "float", "text",
)  # fmt: skip
OWNERS = ("user", "library", "framework", "stdlib")
ALWAYS_THERE = ("culprit", "type")
TOO_MUCH = (OverflowError, RecursionError)
"""What a pattern's compilation may end in beside its own error."""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

# field → kind: "str", "num", "strs", "map" (str → anything), "maps"
RULE = {
    "id": "str", "title": "str", "category": "str", "scope": "str", "role": "str", "anchors": "strs",
    "match": "str", "not_if": "str", "confidence": "num", "retry": "str", "because": "str",
    "explanation": "strs", "clash": "strs", "explains": "strs", "yields_to": "strs", "aliases": "strs",
    "since": "str", "when": "map", "facts": "map", "steps": "maps", "examples": "maps", "near_misses": "maps",
}  # fmt: skip
REQUIRED = ("id", "title", "category", "match", "confidence", "because", "explanation")
CHOICES = {
    "category": tuple(name for name in CATEGORIES if name != "none"),
    "scope": ("exception", "line"),
    "role": ("failure", "cause", "symptom", "observation", "context"),
    "retry": ("no", "after_fix", "yes"),
}
PLACE = {"type": "str", "raiser": "str", "path": "str"}
INNER: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "when": ({"types": "strs", "frames": "str", "raiser": "strs"}, ()),
    "steps": ({"text": "str", "check": "str", "link": "str"}, ("text",)),
    "examples": ({"text": "str", "facts": "map", **PLACE}, ("text",)),
    "near_misses": ({"text": "str", "why": "str", **PLACE}, ("text", "why")),
}
WORDS = {
    "str": "a string", "num": "a number from 0 to 1", "strs": "a list of strings",
    "map": "a table", "maps": "a list of tables",
}  # fmt: skip


def mistakes(tables: Mapping[str, Mapping[str, Any]], *, known: Iterable[str] = ()) -> list[str]:
    """Every mistake in these files; `known` are the ids of rules that stand elsewhere."""
    found: list[str] = []
    seen: list[tuple[str, Mapping[str, Any]]] = []
    for name, whole in tables.items():
        found += [
            f"{name}: unknown table {key!r}; only [[rule]] may stand here" for key in whole if key != "rule"
        ]
        raws = whole.get("rule", [])
        if not raws or not _is(raws, "maps"):
            found.append(f"{name}: no rule; each rule is one [[rule]] table")
            continue
        for number, raw in enumerate(raws, 1):
            place = f"{name}: {raw.get('id') or f'rule {number}'}"
            found += [f"{place}: {what}" for what in _one(raw)]
            seen.append((place, raw))
    return found + list(_together(seen, set(known)))


def _one(raw: Mapping[str, Any]) -> Iterator[str]:
    typed = list(_fields("", raw, RULE, REQUIRED))
    for key, (kinds, required) in INNER.items():
        value = raw.get(key)
        if value is not None and _is(value, RULE[key]):
            for number, part in enumerate([value] if isinstance(value, dict) else value, 1):
                typed += _fields(key if key == "when" else f"{key}[{number}]", part, kinds, required)
    yield from typed
    if not typed:
        # The checks of sense below read fields whose kinds are known to be right.
        for check in (_choices, _patterns, _shape_of, _templates, _proofs):
            yield from check(raw)


def _fields(
    place: str, raw: Mapping[str, Any], kinds: Mapping[str, str], required: Iterable[str]
) -> Iterator[str]:
    dot = f"{place}." if place else ""
    for key in raw:
        if key not in kinds:
            yield f"{dot}{key}: unknown field; known are {', '.join(kinds)}"
        elif not _is(raw[key], kinds[key]):
            yield f"{dot}{key}: must be {WORDS[kinds[key]]}, is {raw[key]!r}"
    for key in required:
        if key not in raw:
            yield f"{dot}{key}: missing; give {WORDS[kinds[key]]}"


def _is(value: object, kind: str) -> bool:
    if kind == "str":
        return isinstance(value, str)
    if kind == "num":
        return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
    if kind == "map":
        return isinstance(value, dict)
    inner = str if kind == "strs" else dict
    return isinstance(value, list) and all(isinstance(item, inner) for item in value)


def _choices(raw: Mapping[str, Any]) -> Iterator[str]:
    for key, allowed in CHOICES.items():
        if key in raw and raw[key] not in allowed:
            yield f"{key}: {raw[key]!r} is none of {', '.join(allowed)}"
    for owner in raw.get("when", {}).get("raiser", ()):
        if owner not in OWNERS:
            yield f"when.raiser: {owner!r} is none of {', '.join(OWNERS)}"
    for group, kind in raw.get("facts", {}).items():
        if kind not in FACT_KINDS:
            yield f"facts.{group}: {kind!r} is no kind of fact; known are {', '.join(FACT_KINDS)}"
    if not ID.fullmatch(raw["id"]):
        yield "id: must be kebab-case, such as torch-matmul-shape"
    if raw["title"].endswith("."):
        yield "title: must be one sentence without a full stop"


def _shape_of(raw: Mapping[str, Any]) -> Iterator[str]:
    """What a scope and a role allow."""
    line = raw.get("scope") == "line"
    if not raw.get("anchors") and (line or not raw.get("when")):
        yield "anchors: missing; give literals of which one is always there (or a when)"
    if any(not anchor or anchor.isspace() for anchor in raw.get("anchors", ())):
        yield "anchors: an empty anchor is found everywhere; give a literal"
    if raw.get("role", "failure") != "failure" and not line:
        yield f'role: {raw["role"]!r} is for rules with scope "line"'
    if raw.get("role") in ("cause", "context") and not raw.get("explains"):
        yield f'explains: must be given where role = "{raw["role"]}"'
    if raw.get("explains") and raw.get("role") not in ("cause", "observation", "context"):
        yield 'explains: is for rules with role "cause", "observation" or "context"'
    if line and "when" in raw:
        yield "when: a line has no exception and no frames; leave it out"


def _patterns(raw: Mapping[str, Any]) -> Iterator[str]:
    for key, source in (
        ("match", raw["match"]),
        ("not_if", raw.get("not_if", "")),
        ("when.frames", raw.get("when", {}).get("frames", "")),
    ):
        try:
            groups = re.compile(source, re.MULTILINE).groupindex
        except re.error as error:
            line = source.split("\n")[(error.lineno or 1) - 1]
            yield f"{key}: {error}\n    {line}\n    {' ' * ((error.colno or 1) - 1)}^"
            continue
        except TOO_MUCH as error:
            yield f"{key}: too large or too deep: {error}"
            continue
        yield from _timed(key, source)
        if key == "match":
            for group in raw.get("facts", {}):
                if group not in groups:
                    yield f"facts.{group}: match has no group of that name; it has {_names(groups)}"


def _timed(key: str, source: str) -> Iterator[str]:
    """What the engine with time-outs, which a user's rules are asked with, does not read."""
    try:
        import regex
    except ImportError:
        return
    try:
        regex.compile(source, regex.MULTILINE)
    except (regex.error, *TOO_MUCH) as error:
        yield f"{key}: not for regex, which asks it with a time-out: {error}"


def _templates(raw: Mapping[str, Any]) -> Iterator[str]:
    texts = [(f"explanation[{number}]", text) for number, text in enumerate(raw["explanation"], 1)]
    for number, step in enumerate(raw.get("steps", ()), 1):
        texts += [(f"steps[{number}].{key}", step[key]) for key in ("text", "check") if key in step]
        if not step.get("link", "https://").startswith("https://"):
            yield f"steps[{number}].link: must start with https://"
    groups = _groups(raw["match"])
    for place, text in texts + [("clash", f"{{{name}}}") for name in raw.get("clash", ())]:
        # A check is a command or an expression: a brace in it may be its own.
        if not place.endswith(".check") and (position := stray(text)) is not None:
            yield f"{place}: stray brace at {position}; write {{name}}, {{name[0]}}, or a doubled brace"
        for name in fields(text):
            if name not in groups and name not in ALWAYS_THERE:
                yield f"{place}: no fact {name!r}; there are culprit, type and {_names(groups)}"


def _groups(source: str) -> Iterable[str]:
    try:
        return re.compile(source).groupindex
    except (re.error, *TOO_MUCH):
        return ()


def _names(groups: Iterable[str]) -> str:
    return ", ".join(groups) or "no named groups"


def _proofs(raw: Mapping[str, Any]) -> Iterator[str]:
    if len(raw.get("examples", ())) < 2:
        yield "examples: at least two, in different wordings or versions"
    if not raw.get("near_misses"):
        yield "near_misses: at least one that is close, must not match, and says why"


def _together(seen: Iterable[tuple[str, Mapping[str, Any]]], known: set[str]) -> Iterator[str]:
    rules = list(seen)
    names: Counter[str] = Counter(known)
    for _, raw in rules:
        names.update(_own_names(raw))
    for place, raw in rules:
        for name in _own_names(raw):
            if names[name] > 1:
                yield f"{place}: id: {name!r} is taken; ids and aliases are never used twice"
        for key in ("yields_to", "explains"):
            for name in raw.get(key, ()) if _is(raw.get(key, []), "strs") else ():
                everything = key == "explains" and name == "*"
                if not everything and (name not in names or name in _own_names(raw)):
                    yield f"{place}: {key}: there is no other rule {name!r}"


def _own_names(raw: Mapping[str, Any]) -> list[str]:
    """A rule's id and aliases, as far as they are of the right kind."""
    aliases = raw.get("aliases", [])
    named = [raw.get("id"), *(aliases if _is(aliases, "strs") else ())]
    return [name for name in named if isinstance(name, str)]
