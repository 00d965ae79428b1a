"""Files of a user's own rules and ids to leave out in, the catalog that one analysis asks out.

Law: all mistakes of all files at once; without either it is the package's own catalog, as fast as ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from minifier.catalog import Catalog, Rule, builtin, load
from minifier.errors import CatalogError

__all__ = ["nearest", "own_rules", "ruleset"]


def ruleset(paths: Iterable[str | PathLike[str]], disable: Iterable[str] = ()) -> Catalog:
    """The package's rules and those of the files, without the disabled ones.

    Raises:
        CatalogError: a file cannot be read or is wrong, or no rule has an id that is to be left out.
    """
    # A single name is no list of letters.
    paths = (paths,) if isinstance(paths, str) else tuple(paths)
    disable = (disable,) if isinstance(disable, str) else tuple(disable)
    catalog = builtin()
    if paths:
        catalog = catalog.joined(own_rules(paths))
    if disable:
        unknown = [name for name in disable if name not in catalog.names]
        if unknown:
            raise CatalogError(
                f"disable: there is no rule {name!r}{nearest(name, catalog.names)}" for name in unknown
            )
        catalog = catalog.without(disable)
    return catalog


def own_rules(paths: Iterable[str | PathLike[str]]) -> tuple[Rule, ...]:
    """The rules of these files, whole; CatalogError with every mistake of all of them."""
    texts: dict[str, str] = {}
    found: list[str] = []
    seen: set[Path] = set()
    for path in map(Path, paths):
        if path.resolve() in seen:
            continue
        seen.add(path.resolve())
        try:
            texts[str(path)] = path.read_text("utf-8-sig")
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
            found.append(f"{path}: cannot be read: {reason or error}")
    try:
        rules = load(texts, known=builtin().names)
    except CatalogError as error:
        raise CatalogError([*found, *error.mistakes]) from None
    if found:
        raise CatalogError(found)
    return rules


def nearest(name: str, names: Iterable[str]) -> str:
    """A question that names the ids most like a wrong one; "" where none is."""
    from difflib import get_close_matches  # half a millisecond that only a wrong id is worth

    near = get_close_matches(name, sorted(names), n=3)
    return f"; did you mean {' or '.join(near)}?" if near else ""
