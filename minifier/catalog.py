"""Rule tables in, rules out, and an index from a message to the few rules that could name it.

The package's own files are cut into rules and only a rule whose anchor was seen is parsed, without its
examples: reading 200 rules costs a few milliseconds. `load` reads whole files, examples and all.
Law: a wrong file is told in full, with every mistake in it; the package's own files are never wrong.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import Any

from minifier.entries import Entry, cut, text_of
from minifier.errors import CatalogError
from minifier.lazy import lazy
from minifier.literals import Locator, locator
from minifier.patterns import match
from minifier.rule import Example, NearMiss, Rule, RuleStep, When, make

__all__ = [
    "Catalog",
    "Example",
    "NearMiss",
    "Rule",
    "RuleStep",
    "When",
    "anchors",
    "builtin",
    "by_id",
    "candidates",
    "exception_rules",
    "explained",
    "in_force",
    "line_rules",
    "load",
    "package_texts",
    "rules",
    "search",
    "table",
    "using",
]


# --- the package's own files, read by halves -------------------------------------------------

PACKAGE = Path(__file__).parent
SAMPLES = lazy(r"^(?:not_)?samples = (?:\[\n(?:[^\]\n][^\n]*\n)*\]|[^\n]+)\n", re.MULTILINE)


def _family(name: str) -> str:
    return name.replace("\\", "/").rpartition("/")[2].removesuffix(".toml")


# --- the index -------------------------------------------------------------------------------


class _Scope:
    """The rules of one scope by anchor."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    @functools.cached_property
    def anchors(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(anchor for entry in self.entries for anchor in entry.anchors))

    def candidates(self, message: str, last: str) -> Iterator[Entry]:
        """The rules of which an anchor stands in the message and which take the type of that last part."""
        locate, holders, always = self._index
        found = set(always)
        for _, anchor in locate(message.encode("utf-8", "surrogatepass")):
            found |= holders[anchor]
        for number in sorted(found):
            entry = self.entries[number]
            if not entry.types or last in entry.types:
                yield entry

    @functools.cached_property
    def _index(self) -> tuple[Locator, list[set[int]], list[int]]:
        holders: dict[str, set[int]] = {anchor: set() for anchor in self.anchors}
        for number, entry in enumerate(self.entries):
            for anchor in entry.anchors:
                holders[anchor].add(number)
        always = [number for number, entry in enumerate(self.entries) if not entry.anchors]
        return locator(self.anchors), list(holders.values()), always


class Catalog:
    """Rules by scope and anchor."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._scopes = {"exception": _Scope(), "line": _Scope()}
        self._names: dict[str, Entry] = {}
        for entry in entries:
            self._scopes[entry.scope].entries.append(entry)
            self._names.update(dict.fromkeys(entry.names, entry))

    def by_id(self, id: str) -> Rule:
        """The rule of that id or alias, without examples; KeyError where there is none."""
        return self._names[id].rule

    @property
    def names(self) -> frozenset[str]:
        """Every id and alias."""
        return frozenset(self._names)

    def explained(self, id: str) -> frozenset[str]:
        """The ids that the rule says it explains; an alias there stands for the rule's own id."""
        named = ((name, self._names.get(name)) for name in self.by_id(id).explains)
        return frozenset(entry.names[0] if entry else name for name, entry in named)

    def without(self, names: Iterable[str]) -> Catalog:
        """This catalog but for the rules of those ids or aliases."""
        dropped = set(names)
        return Catalog(entry for entry in self._entries() if not dropped & set(entry.names))

    def joined(self, more: Iterable[Rule]) -> Catalog:
        """This catalog and a user's own rules."""
        return Catalog([*self._entries(), *(Entry("", rule.family, rule=rule) for rule in more)])

    def _entries(self) -> Iterator[Entry]:
        for scope in self._scopes.values():
            yield from scope.entries

    def anchors(self, scope: str, *, without: str = "") -> tuple[str, ...]:
        """Every anchor of that scope once, in the rules' order; none that only rules of one role have."""
        chosen = (entry for entry in self._scopes[scope].entries if entry.role != without)
        return tuple(dict.fromkeys(anchor for entry in chosen for anchor in entry.anchors))

    def rules(self, scope: str) -> tuple[Rule, ...]:
        """Every rule of that scope, without examples."""
        return tuple(entry.rule for entry in self._scopes[scope].entries)

    def candidates(self, scope: str, message: str, *, type: str = "") -> tuple[Rule, ...]:
        """The rules of which an anchor stands in `message` and which take that exception type."""
        last = type.rpartition(".")[2]
        return tuple(entry.rule for entry in self._scopes[scope].candidates(message, last))


@functools.cache
def builtin() -> Catalog:
    """The package's own rules."""
    return Catalog(entry for path in _rule_files() for entry in cut(path))


# --- the rules in force: the package's own, or those that one analysis was given -----------------

_GIVEN: ContextVar[Catalog | None] = ContextVar("given", default=None)


@contextmanager
def using(rules: Catalog) -> Iterator[None]:
    """Put these rules in force for what this thread or task does inside."""
    token = _GIVEN.set(rules)
    try:
        yield
    finally:
        _GIVEN.reset(token)


def in_force() -> Catalog:
    """The rules that the stages ask."""
    return _GIVEN.get() or builtin()


def anchors(scope: str = "line", *, without: str = "") -> tuple[str, ...]:
    """The literals of which one stands in everything that a rule of that scope could name.

    Args:
        scope: "line" or "exception".
        without: a role; its rules are left aside.
    """
    return in_force().anchors(scope, without=without)


def by_id(id: str) -> Rule:
    """The rule of that id or alias, without examples; KeyError where there is none."""
    return in_force().by_id(id)


def explained(id: str) -> frozenset[str]:
    """The ids of the rules that this one says it explains."""
    return in_force().explained(id)


def exception_rules(message: str) -> tuple[Rule, ...]:
    """The rules that could name an exception with this message, whatever its type."""
    return tuple(rule for rule in candidates(message) if rule.anchors)


def candidates(message: str, *, scope: str = "exception", type: str = "") -> tuple[Rule, ...]:
    """The rules that could name `message`."""
    return in_force().candidates(scope, message, type=type)


def line_rules() -> tuple[Rule, ...]:
    """The rules about single lines, without examples."""
    return in_force().rules("line")


def search(rule: Rule, text: str) -> str | None:
    """The line without the space round it, where the rule holds for it."""
    return None if match(rule, text) is None else text.strip()


# --- whole files -----------------------------------------------------------------------------


@functools.cache
def rules() -> tuple[Rule, ...]:
    """The package's rules whole, examples and all, sorted by id."""
    proved = (replace(rule, proved=True) for rule in load(package_texts()))
    return tuple(sorted(proved, key=lambda rule: rule.id))


def load(texts: Mapping[str, str], *, known: Iterable[str] = ()) -> tuple[Rule, ...]:
    """The rules of whole files (name → text); `known` are ids that they may name beside their own.

    Raises CatalogError with every mistake.
    """
    # Only users' files and tests are checked: the usual run does not pay for the checks.
    from minifier.mistakes import mistakes

    tables: dict[str, Mapping[str, Any]] = {}
    found: list[str] = []
    for name, text in texts.items():
        try:
            tables[name] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found.append(f"{name}: not valid TOML: {error}")
    found += mistakes(tables, known=known)
    if found:
        raise CatalogError(found)
    return tuple(make(raw, _family(name)) for name, whole in tables.items() for raw in whole["rule"])


@functools.cache
def table(name: str) -> dict[str, Any]:
    """One of the package's other tables, by its path inside the package ("frames", "lines/prefixes").

    Samples, which only tests read, are left out: they are half of what there is to parse.
    """
    try:
        return tomllib.loads(SAMPLES.sub("", text_of(PACKAGE / f"{name.removesuffix('.toml')}.toml")))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise CatalogError([f"{name}: {error}"]) from error


@functools.cache
def package_texts() -> Mapping[str, str]:
    """The package's own rule files: name → text."""
    return {path.name: text_of(path) for path in _rule_files()}


def _rule_files() -> list[Path]:
    return sorted(path for path in (PACKAGE / "rules").iterdir() if path.suffix == ".toml")
