"""Arguments in, a report on standard output out, an exit code back.

0 whenever the log was read, 1 only under --fail-on, 2 for wrong usage or unreadable input.
Law: the report goes to standard output, all else to standard error; no stack trace reaches a user.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import minifier
from minifier.errors import InputError, MinifierError
from minifier.excerpt import excerpt
from minifier.explain import explain, list_rules
from minifier.intake import DEFAULT_MAX_BYTES, open_source
from minifier.progress import Progress
from minifier.render import FORMATS, render
from minifier.report import CATEGORIES, Report
from minifier.ruleset import own_rules
from minifier.settings import settings

__all__ = ["main"]

LEAST_TOKENS = 50
READ, FAILED, UNREADABLE = 0, 1, 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        if words[:1] == ["rules"]:
            from minifier.rulebook import parser, run  # no log is read there
        else:
            parser, run = _parser, _run
        options = parser().parse_args(words[1:] if words[:1] == ["rules"] else words)
        if sys.stdout is None:
            raise OSError(errno.EBADF, "standard output is closed")
        _write_utf8()
        code = run(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READ
    except KeyboardInterrupt:
        return INTERRUPTED
    except MinifierError as error:
        _say("\n".join(_printable(line) for line in str(error).split("\n")))
        return UNREADABLE
    except OSError as error:
        _say(f"cannot write the report: {error.strerror or error}")
        return UNREADABLE


def _say(text: str) -> None:
    """One message on standard error, where there is one to write to."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"minifier: {text}", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="minifier",
        description="Read the logs of failed ML runs and print the few lines that matter.",
        formatter_class=_help,
        epilog="Exit code: 0 the logs were read, 1 only by --fail-on, 2 wrong usage or unreadable input. "
        "`minifier rules --help` says how to list, show and test rules.",
    )
    add = parser.add_argument
    add("logs", nargs="*", metavar="LOG", help="log files, also .gz .bz2 .xz .zst; - or none: standard input")
    add("--format", choices=FORMATS, default="text", help="form of the report (default: text)")
    add(
        "--max-tokens",
        type=_budget,
        metavar="N",
        help=f"keep the report within N tokens (at least {LEAST_TOKENS})",
    )
    add("--frames", choices=("user", "all"), default="user", help="list your frames only, or every frame")
    add("--color", choices=("auto", "always", "never"), default="auto", help="colour the text form")
    add("--fail-on", type=_categories, metavar="CATEGORY[,…]", default=frozenset(),
        help=f"exit 1 if a log's category is one of these, or any: {', '.join(CATEGORIES)}")  # fmt: skip
    add(
        "--lines",
        type=_range,
        metavar="A-B",
        help="show that range of the input, cleaned, instead of a report",
    )
    add("--max-bytes", type=_size, metavar="N", default=DEFAULT_MAX_BYTES,
        help="read at most N bytes of each input, after inflation; K, M, G, T (default: 20G)")  # fmt: skip
    add("--rules", action="append", default=[], metavar="FILE", help="ask this file's rules too; repeatable")
    add("--disable", action="append", default=[], metavar="ID", help="do not ask this rule; repeatable")
    add("--explain", metavar="RULE", help="say what a rule means, with examples, and stop")
    add("--list-rules", action="store_true", help="list every rule, a line each, and stop")
    add("--version", action="version", version=f"minifier {minifier.__version__}")
    return parser


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _help(prog: str) -> argparse.HelpFormatter:
    """The usual form of help; asked for at each option, it would load archive formats to learn the width."""
    try:
        width = int(os.environ.get("COLUMNS") or os.get_terminal_size(1).columns)
    except (OSError, ValueError):
        width = 80
    return argparse.HelpFormatter(prog, width=width - 2)


def _budget(text: str) -> int:
    if not _is_number(text) or int(text) < LEAST_TOKENS:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a whole number of at least {LEAST_TOKENS}: "
            "less cannot hold a message and its place"
        )
    return int(text)


def _categories(text: str) -> frozenset[str]:
    names = frozenset(part.strip() for part in text.split(",") if part.strip())
    unknown = sorted(names - {*CATEGORIES, "any"})
    if unknown or not names:
        raise argparse.ArgumentTypeError(
            f"unknown category {', '.join(unknown) or text!r}; one of {', '.join(CATEGORIES)}, any"
        )
    return names


def _range(text: str) -> tuple[int, int]:
    first, dash, last = text.partition("-")
    last = last if dash else first
    if not (_is_number(first) and _is_number(last) and 1 <= int(first) <= int(last)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a line range such as 118-204, counted from 1")
    return int(first), int(last)


def _size(text: str) -> int:
    digits, unit = (text[:-1], text[-1].upper()) if text[-1:].upper() in ("K", "M", "G", "T") else (text, "")
    if not _is_number(digits) or not int(digits):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 500M or 20G")
    return int(digits) << 10 * ("", "K", "M", "G", "T").index(unit)


def _run(options: argparse.Namespace) -> int:
    if not options.lines:
        asked = settings()
        options.rules = [*asked.rules, *options.rules]
        options.disable = [*asked.disable, *options.disable]
    if options.list_rules:
        sys.stdout.writelines(f"{line}\n" for line in list_rules(own_rules(options.rules)))
        return READ
    if options.explain:
        print(explain(options.explain, own_rules(options.rules)), end="")
        return READ
    names = options.logs or ["-"]
    if names == ["-"] and sys.stdin is not None and sys.stdin.isatty():
        _say("reading standard input; end it with Ctrl-D")
    return _show_lines(names, options) if options.lines else _report(names, options)


def _write_utf8() -> None:
    """Reports hold characters beyond ASCII whatever the locale says."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")


def _report(names: Sequence[str], options: argparse.Namespace) -> int:
    code = READ
    reports: list[Report] = []
    for name in names:
        try:
            report = _analyze(name, options)
        except InputError as error:
            _say(_printable(str(error)))
            code = UNREADABLE
            continue
        reports.append(report)
        if options.format != "json":
            _print_one(report, options, first=len(reports) == 1, alone=len(names) == 1)
    if options.format == "json":
        _print_json(reports, options, alone=len(names) == 1)
    if code == READ and any(_fails(report, options.fail_on) for report in reports):
        return FAILED
    return code


def _analyze(name: str, options: argparse.Namespace) -> Report:
    with Progress(name) as progress, _warnings_said():
        return minifier.analyze(
            _input(name),
            name=_name(name),
            frames=options.frames,
            rules=options.rules,
            disable=options.disable,
            max_bytes=options.max_bytes,
            on_progress=progress.show,
        )


@contextlib.contextmanager
def _warnings_said() -> Iterator[None]:
    """A warning, such as of a rule that does not answer in time, is one line on standard error."""
    with warnings.catch_warnings():
        warnings.simplefilter("default", RuntimeWarning)
        warnings.showwarning = lambda message, *_, **__: _say(str(message))
        yield


def _input(name: str) -> Path | BinaryIO:
    if name != "-":
        return Path(name)
    if sys.stdin is None:
        raise InputError(_name(name), "is closed")
    return sys.stdin.buffer


def _name(name: str) -> str:
    return "<stdin>" if name == "-" else name


def _fails(report: Report, categories: frozenset[str]) -> bool:
    return report.category in categories or ("any" in categories and report.category != "none")


def _print_one(report: Report, options: argparse.Namespace, *, first: bool, alone: bool) -> None:
    if not alone:
        print(("" if first else "\n") + f"==> {_printable(report.source.name)} <==")
    text = render(report, options.format, max_tokens=options.max_tokens, color=_coloured(options))
    print(text, end="", flush=True)


def _print_json(reports: Sequence[Report], options: argparse.Namespace, *, alone: bool) -> None:
    """One object for one log, an array for several."""
    forms = [render(report, "json", max_tokens=options.max_tokens).rstrip("\n") for report in reports]
    if alone:
        print("\n".join(forms), end="\n" if forms else "")
    else:
        print("[" + ",\n".join(forms) + "]")


def _coloured(options: argparse.Namespace) -> bool:
    """--color, else NO_COLOR, else FORCE_COLOR (no-color.org, force-color.org), else the terminal."""
    if options.color != "auto":
        return bool(options.color == "always")
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def _printable(name: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in name)


def _show_lines(names: Sequence[str], options: argparse.Namespace) -> int:
    first, last = options.lines
    code = READ
    for name in names:
        try:
            with open_source(_input(name), name=_name(name), max_bytes=options.max_bytes) as opened:
                sys.stdout.writelines(f"{line}\n" for line in excerpt(opened, first, last))
        except InputError as error:
            _say(_printable(str(error)))
            code = UNREADABLE
    return code
