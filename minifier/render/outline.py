"""A report in, its parts out in reading order, each with how much it matters and what it shows.

Law: what is said and what is dropped first is decided here, for every prose form alike; the forms
only decide how it looks.
"""

from __future__ import annotations

from collections.abc import Iterable

from minifier.model import Shape, Span
from minifier.render import stack
from minifier.render.messages import LINE_SHOWN, fold, short
from minifier.render.part import Part
from minifier.report import Failure, Report

__all__ = ["outline"]

SHAPES_SHOWN = 6
CHAIN_SHOWN = 6
RANGES_SHOWN = 4
RELATIONS = {
    "caused": ("followed", "followed"),
    "wrapper": ("only reports it", "only report it"),
    "repeat": ("repeats it", "repeat it"),
    "parallel": ("stands beside it", "stand beside it"),
}


def outline(report: Report) -> list[Part]:
    """The parts of a report in reading order."""
    if not report.failures:
        return [Part("header", 0, (f"none · {report.title}",)), *_observations(report), *_cut(report)]
    root = report.failures[0]
    sure = f"{round(report.confidence * 100)}% sure"
    rule = f" · {root.rule}" if root.rule else ""
    parts = [Part("header", 0, (f"{report.category} · {report.title} · {sure}{rule}",))]
    parts += _message(root)
    parts += _evidence(root)
    parts += _ranks(report)
    parts += stack.frames(root)
    parts += _drawing(root)
    if report.explanation and report.explanation not in root.message:
        parts.append(Part("why", 3, (_on_one_line(report.explanation),)))
    parts += _chain(report)
    parts += _others(report)
    parts += [_step(n, s.text, s.check, s.link) for n, s in enumerate(report.next_steps, 1)]
    parts += _observations(report)
    parts += _cut(report)
    parts += _left_out(report)
    return parts


def _message(root: Failure) -> list[Part]:
    if root.exception is None:
        return [Part("message", 0, fold(root.message))]
    raised = root.exception
    text = f"{raised.type}: {raised.message}" if raised.message else raised.type
    first, *rest = fold(text)
    parts = [Part("message", 0, (first,))]
    if rest and not raised.message.partition("\n")[0].strip():
        parts, rest = [Part("message", 0, (first, rest[0]))], rest[1:]
    parts += [Part("message", 2, (line,)) for line in rest]
    if raised.notes:
        parts.append(Part("message", 2, fold("\n".join(raised.notes))))
    return parts


def _on_one_line(text: str) -> str:
    """A sentence of ours that quotes the log, which may hold line ends."""
    return " ".join(text.split())


def _evidence(root: Failure) -> list[Part]:
    said = {root.exception.message if root.exception else root.message}
    lines = [
        _span(e.lines) + e.text.strip()[:LINE_SHOWN]
        for e in root.evidence
        if e.text.strip() and e.text not in said
    ]
    return [Part("evidence", 1, tuple(lines))] if lines else []


def _span(lines: Span) -> str:
    first, _ = lines
    return f"line {first}: " if first else ""


def _ranks(report: Report) -> list[Part]:
    root, *rest = report.failures
    times = f"{root.count} times, first on line {root.lines[0]}"
    if not root.ranks:
        return [Part("ranks", 2, (times,))] if root.count > 1 else []
    followed = sorted({rank for f in rest if f.relation == "caused" for rank in f.ranks} - set(root.ranks))
    verb = "failed first" if followed else "failed"
    text = f"{_named(root.ranks)} {verb}" + (f"; {_named(followed)} followed" if followed else "")
    return [Part("ranks", 2, (text,))]


def _named(ranks: Iterable[int]) -> str:
    listed = sorted(ranks)
    if len(listed) > 3 and listed == list(range(listed[0], listed[-1] + 1)):
        return f"ranks {listed[0]}-{listed[-1]}"
    return ("rank " if len(listed) == 1 else "ranks ") + ", ".join(map(str, listed))


def _drawing(root: Failure) -> list[Part]:
    """The stated shapes one under the other, the clashing dimensions underlined."""
    clash: list[list[int]] = list(root.facts.get("clash", ()))
    shapes = root.shapes[:SHAPES_SHOWN]
    if len(root.shapes) < 2 and not clash:
        return []
    width = max(len(shape.name) for shape in shapes)
    lines = []
    for n, shape in enumerate(shapes):
        marked = {dim for at, dim in clash if at == n}
        lines += _drawn(shape, marked, width)
    if len(root.shapes) > SHAPES_SHOWN:
        lines.append(f"… {len(root.shapes) - SHAPES_SHOWN} more shapes")
    return [Part("shapes", 3, tuple(lines))]


def _drawn(shape: Shape, marked: set[int], width: int) -> list[str]:
    head = f"{shape.name:<{width}}  " if width else ""
    dims = ["?" if dim is None else str(dim) for dim in shape.dims]
    lines = [head + (" × ".join(dims) if dims else "scalar")]
    if marked:
        under = [("^" if n in marked else " ") * len(dim) for n, dim in enumerate(dims)]
        lines.append(" " * len(head) + "   ".join(under).rstrip())
    return lines


def _chain(report: Report) -> list[Part]:
    """What was raised after the root in its own chain: type and place, and what its message adds."""
    root = report.failures[0]
    said = root.exception.message if root.exception else root.message
    parts = []
    for failure in [f for f in report.failures[1:] if f.chained][:CHAIN_SHOWN]:
        raised = failure.exception
        if raised is None or (root.exception and raised == root.exception):
            continue  # the same exception, raised again in the parent
        where = f" ({failure.culprit.file}:{failure.culprit.line})" if failure.culprit else ""
        first, _, rest = raised.message.strip().partition("\n")
        lines = [short(f"then {raised.type}: {first}".rstrip(": "), LINE_SHOWN) + where]
        added = fold(rest, head=4, tail=3, without=said) if rest.strip() else ()
        parts.append(Part("chain", 4, (*lines, *(f"  {line}" for line in added if line))))
        said += "\n" + raised.message
    return parts


def _others(report: Report) -> list[Part]:
    """Further failures, by number and place only: their words would bury the root's."""
    lines = []
    for relation, (one, several) in RELATIONS.items():
        some = [f for f in report.failures[1:] if not f.chained and f.relation == relation]
        if some:
            count = sum(f.count for f in some)
            kinds = sorted({f.exception.type.rpartition(".")[2] for f in some if f.exception})
            named = f" ({', '.join(kinds[:3])})" if relation == "parallel" and any(kinds) else ""
            where = ", ".join(f"{f.lines[0]}-{f.lines[1]}" for f in some[:RANGES_SHOWN])
            more = ", …" if len(some) > RANGES_SHOWN else ""
            said = f"1 more failure {one}" if count == 1 else f"{count} more failures {several}"
            lines.append(f"{said}{named}: lines {where}{more}")
    return [Part("others", 5, tuple(lines))] if lines else []


def _step(number: int, text: str, check: str, link: str) -> Part:
    lines = [f"{number}. {_on_one_line(text)}", *(f"   $ {line}" for line in check.splitlines())]
    if link:
        lines.append(f"   {link}")
    return Part("step", 5 + number, tuple(lines))


def _observations(report: Report) -> list[Part]:
    lines = []
    for seen in report.observations:
        if not seen.rule:
            continue
        times = f" ({seen.count} times)" if seen.count > 1 else ""
        lines.append(f"also: {seen.message.strip()[:LINE_SHOWN]}{times}, line {seen.lines[0]}")
    return [Part("observations", 5, tuple(lines[:3]))] if lines else []


def _cut(report: Report) -> list[Part]:
    lines = []
    if report.source.truncated:
        lines.append(f"input cut at its limit: {report.source.bytes} bytes were read (--max-bytes)")
    if report.source.unread:
        lines.append(f"{report.source.unread} more tracebacks of other kinds were counted but not read")
    if report.source.unread_lines:
        lines.append(f"{report.source.unread_lines} lines that might tell more were too many to read")
    return [Part("cut", 1, tuple(lines))] if lines else []


def _left_out(report: Report) -> list[Part]:
    """The line ranges that are not shown, so that absent and dropped lines are never confused."""
    gaps, at = [], 1
    for first, last in report.reduction.shown_lines:
        if first > at:
            gaps.append(f"{at}-{first - 1}" if first - 1 > at else str(at))
        at = max(at, last + 1)
    if at <= report.source.lines:
        gaps.append(f"{at}-{report.source.lines}" if report.source.lines > at else str(at))
    if not gaps:
        return []
    listed = ", ".join(gaps[:RANGES_SHOWN]) + (
        f", … {len(gaps) - RANGES_SHOWN} more" if len(gaps) > RANGES_SHOWN else ""
    )
    return [Part("left", 2, (f"left out: lines {listed} (see them with --lines A-B)",))]
