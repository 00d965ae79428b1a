"""The arguments after `minifier rules` in, what is asked of the rules on standard output out.

Law: `test` tries every promise of a rule file and exits 1 if one is broken; 2 is wrong usage.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from minifier.catalog import Rule, builtin
from minifier.errors import CatalogError, InputError
from minifier.explain import explain, list_rules
from minifier.proofs import faults
from minifier.ruleset import own_rules
from minifier.settings import settings

__all__ = ["parser", "run"]

KEPT, BROKEN = 0, 1


def parser() -> argparse.ArgumentParser:
    """What `minifier rules` takes."""
    whole = argparse.ArgumentParser(
        prog="minifier rules", description="List, show and test rules.",
        epilog="A log that is called rules is read as ./rules.",
    )  # fmt: skip
    tasks = whole.add_subparsers(dest="task", required=True, metavar="list|show|test")
    own = argparse.ArgumentParser(add_help=False)
    own.add_argument(
        "--rules", action="append", default=[], metavar="FILE", help="the rules of this file too"
    )
    listing = tasks.add_parser("list", parents=[own], help="every rule, a line each")
    listing.add_argument("--category", default="", help="only the rules of this category")
    listing.add_argument("--family", default="", help="only the rules of this family: a rule file's stem")
    showing = tasks.add_parser("show", parents=[own], help="what a rule means, with examples")
    showing.add_argument("id", metavar="ID")
    testing = tasks.add_parser("test", help="try what the rules of your own files promise")
    testing.add_argument("files", nargs="+", metavar="FILE")
    return whole


def run(options: argparse.Namespace) -> int:
    """Do the task and return the exit code."""
    if options.task == "test":
        return _test(options.files)
    own = own_rules([*settings().rules, *options.rules])
    if options.task == "show":
        print(explain(options.id, own), end="")
    else:
        lines = list_rules(own, category=options.category, family=options.family)
        sys.stdout.writelines(f"{line}\n" for line in lines)
    return KEPT


def _test(files: Sequence[str]) -> int:
    missing = next((name for name in files if not Path(name).exists()), None)
    if missing is not None:
        raise InputError(missing, "there is no such file")
    try:
        rules = own_rules(files)
    except CatalogError as error:
        print("".join(c if c.isprintable() or c == "\n" else "?" for c in str(error)))
        return BROKEN
    broken = False
    for line, fault in _tried(rules):
        broken |= fault
        print(line, flush=True)
    return BROKEN if broken else KEPT


def _tried(rules: Sequence[Rule]) -> Iterator[tuple[str, bool]]:
    """A line for each rule, one for each fault under it, and whether it tells of a fault."""
    beside = builtin().joined(rules)
    for rule in rules:
        found = list(faults(rule, beside))
        proofs = f"{len(rule.examples)} examples, {len(rule.near_misses)} near misses"
        yield f"{'FAIL' if found else 'ok  '}  {rule.id}  ({rule.family}; {proofs})", bool(found)
        yield from ((f"      {fault}", True) for fault in found)
