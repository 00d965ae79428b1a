"""A folder in, what `[tool.minifier]` of the nearest pyproject.toml above it asks for out.

Law: only the command line reads it; a wrong table is told in full, one that is not there asks nothing.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from minifier.errors import CatalogError

__all__ = ["Settings", "settings"]

KNOWN = ("rules", "disable")


class Settings(NamedTuple):
    """Rule files, as paths that hold from anywhere, and ids of rules that are not asked."""

    rules: tuple[str, ...] = ()
    disable: tuple[str, ...] = ()


def settings(folder: Path | None = None) -> Settings:
    """What is asked for in `folder`, by default the current one.

    Raises:
        CatalogError: the table is wrong, with every mistake in it.
    """
    path = _nearest(folder)
    try:
        data = path.read_bytes() if path else b""
    except OSError as error:
        raise CatalogError([f"{path}: cannot be read: {error.strerror or error}"]) from None
    if path is None or b"minifier" not in data:  # of most projects' files nothing is to be parsed
        return Settings()
    try:
        table = tomllib.loads(data.decode("utf-8")).get("tool", {}).get("minifier", {})
    except (ValueError, AttributeError) as error:
        raise CatalogError([f"{path}: not valid TOML: {error}"]) from None
    mistakes = _mistakes(table)
    if mistakes:
        raise CatalogError(f"{path}: tool.minifier{mistake}" for mistake in mistakes)
    rules = tuple(str(path.parent / name) for name in table.get("rules", ()))
    return Settings(rules, tuple(table.get("disable", ())))


def _nearest(folder: Path | None) -> Path | None:
    try:
        here = (folder or Path.cwd()).absolute()
    except OSError:  # the current folder was removed
        return None
    places = (above / "pyproject.toml" for above in (here, *here.parents))
    return next((path for path in places if path.is_file()), None)


def _mistakes(table: Any) -> list[str]:
    if not isinstance(table, dict):
        return [": must be a table"]
    found = [f".{key}: unknown setting; known are {', '.join(KNOWN)}" for key in table if key not in KNOWN]
    for key in KNOWN:
        value = table.get(key, [])
        if not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
            found.append(f".{key}: must be a list of strings, is {value!r}")
    return found
