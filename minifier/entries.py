"""One of the package's rule files in, its rules as an index's entries out, each parsed when first wanted.

Law: an entry's head is what the whole rule says; a rule's examples, which stand last, are never parsed here.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from minifier.lazy import lazy
from minifier.rule import Rule, make

__all__ = ["Entry", "cut", "text_of"]

HEADING = b"\n[[rule]]"
EXAMPLES = lazy(rb"\n\[\[rule\.(?:examples|near_misses)\]\]")
HEAD = lazy(r"\n(id|aliases|scope|role|anchors|types) = (.+)")


class Entry:
    """A rule that is known by its anchors and parsed when it is first wanted."""

    __slots__ = ("_rule", "anchors", "family", "names", "role", "scope", "text", "types")

    def __init__(
        self, text: str, family: str, head: dict[str, Any] | None = None, rule: Rule | None = None
    ) -> None:
        self.text = text
        self.family = family
        self._rule = rule
        if head is None:
            known = self.rule
            head = {"id": known.id, "aliases": known.aliases, "scope": known.scope, "role": known.role}
            head |= {"anchors": known.anchors, "types": known.when.types}
        self.names: tuple[str, ...] = (head["id"], *head.get("aliases", ()))
        self.scope: str = head.get("scope", "exception")
        self.role: str = head.get("role", "failure")
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


def cut(path: Path) -> Iterator[Entry]:
    """The rules of this file, each without its examples (which stand last)."""
    parts = (b"\n" + _bytes(path)).split(HEADING)[1:]
    texts = [EXAMPLES.split(part, 1)[0].decode("utf-8") for part in parts]
    for text, head in zip(texts, _heads(texts), strict=True):
        yield Entry(f"[[rule]]{text}", path.stem, head)


def text_of(path: Path) -> str:
    """A file of the package, whatever its line ends became."""
    return _bytes(path).decode("utf-8")


def _bytes(path: Path) -> bytes:
    data = path.read_bytes()
    return data.replace(b"\r\n", b"\n") if b"\r" in data else data
