"""Rule tables in, rules out, and an index from a message to the few rules that could name it.

The package's own files are cut into rules and only a rule whose anchor was seen is parsed, without its
examples: reading 200 rules costs a few milliseconds. `load` reads whole files, examples and all.
Law: a wrong file is told in full, with every mistake in it; the package's own files are never wrong.
"""

from __future__ import annotations

import functools
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

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
    "line_rules",
    "load",
    "package_texts",
    "rules",
    "search",
    "table",
]


# --- the package's own files, read by halves -------------------------------------------------

PACKAGE = Path(__file__).parent
HEADING = b"\n[[rule]]"
EXAMPLES = lazy(rb"\n\[\[rule\.(?:examples|near_misses)\]\]")
SAMPLES = lazy(r"^(?:not_)?samples = (?:\[\n(?:[^\]\n][^\n]*\n)*\]|[^\n]+)\n", re.MULTILINE)
HEAD = lazy(r"\n(id|aliases|scope|anchors|types) = (.+)")


class Entry:
    """A rule that is known by its anchors and parsed when it is first wanted."""

    __slots__ = ("_rule", "anchors", "family", "names", "scope", "text", "types")

    def __init__(
        self, text: str, family: str, head: dict[str, Any] | None = None, rule: Rule | None = None
    ) -> None:
        self.text = text
        self.family = family
        self._rule = rule
        if head is None:
            known = self.rule
            head = {"id": known.id, "aliases": known.aliases, "scope": known.scope}
            head |= {"anchors": known.anchors, "types": known.when.types}
        self.names: tuple[str, ...] = (head["id"], *head.get("aliases", ()))
        self.scope: str = head.get("scope", "exception")
        self.anchors: tuple[str, ...] = tuple(head.get("anchors", ()))
        self.types: tuple[str, ...] = tuple(head.get("types", ()))

    @property
    def rule(self) -> Rule:
        if self._rule is None:
            (raw,) = tomllib.loads(self.text)["rule"]
            self._rule = make(raw, self.family, proved=True)
        return self._rule


def _heads(texts: list[str]) -> list[dict[str, Any] | None]:
    """What the index needs, where each is written on one line in the form that JSON shares."""
    objects = [
        ",".join([f'"{key}":{value}' for key, value in HEAD.findall(text)]).join("{}") for text in texts
    ]
    try:
        heads: list[dict[str, Any] | None] = json.loads(",".join(objects).join("[]"))
    except ValueError:
        return _heads(texts[:half]) + _heads(texts[half:]) if (half := len(texts) // 2) else [None]
    return heads


def _cut(path: Path) -> Iterator[Entry]:
    """The rules of this file, each without its examples (which stand last)."""
    parts = (b"\n" + _bytes(path)).split(HEADING)[1:]
    texts = [EXAMPLES.split(part, 1)[0].decode("utf-8") for part in parts]
    for text, head in zip(texts, _heads(texts), strict=True):
        yield Entry(f"[[rule]]{text}", path.stem, head)


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

    def joined(self, more: Iterable[Rule]) -> Catalog:
        """This catalog and a user's own rules."""
        entries = [entry for scope in self._scopes.values() for entry in scope.entries]
        return Catalog([*entries, *(Entry("", rule.family, rule=rule) for rule in more)])

    def anchors(self, scope: str) -> tuple[str, ...]:
        """Every anchor of that scope once, in the rules' order."""
        return self._scopes[scope].anchors

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
    return Catalog(entry for path in _rule_files() for entry in _cut(path))


def anchors(scope: str = "line") -> tuple[str, ...]:
    """The literals of which one stands in everything that a package rule of that scope could name."""
    return builtin().anchors(scope)


def by_id(id: str) -> Rule:
    """The package's rule of that id or alias, without examples; KeyError where there is none."""
    return builtin().by_id(id)


def exception_rules(message: str) -> tuple[Rule, ...]:
    """The package's rules that could name an exception with this message, whatever its type."""
    return tuple(rule for rule in candidates(message) if rule.anchors)


def candidates(message: str, *, scope: str = "exception", type: str = "") -> tuple[Rule, ...]:
    """The package's rules that could name `message`."""
    return builtin().candidates(scope, message, type=type)


def line_rules() -> tuple[Rule, ...]:
    """The package's rules about single lines, without examples."""
    return builtin().rules("line")


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
        return tomllib.loads(SAMPLES.sub("", _text(PACKAGE / f"{name.removesuffix('.toml')}.toml")))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise CatalogError([f"{name}: {error}"]) from error


@functools.cache
def package_texts() -> Mapping[str, str]:
    """The package's own rule files: name → text."""
    return {path.name: _text(path) for path in _rule_files()}


def _rule_files() -> list[Path]:
    return sorted(path for path in (PACKAGE / "rules").iterdir() if path.suffix == ".toml")


def _text(path: Path) -> str:
    return _bytes(path).decode("utf-8")


def _bytes(path: Path) -> bytes:
    data = path.read_bytes()
    return data.replace(b"\r\n", b"\n") if b"\r" in data else data
