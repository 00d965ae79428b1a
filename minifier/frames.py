"""Whose frame it is, and which of the user's frames to open first.

In: frames as printed. Out: the same frames with `owner` and `package`; the culprit among them.
Law: an ordered table of paths decides, the last entry that fits wins; what no entry knows is the user's.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from minifier.catalog import table
from minifier.lazy import lazy
from minifier.model import Frame, Owner

__all__ = ["culprit", "in_loop", "norm", "own", "own_all"]

_LINK = lazy(r"^\[?(?P<path>[^\]\[]+?\.\w+)\]\((?:https?|file|vscode|command)[^)]*\)?$")
_SCHEME = lazy(r"^(?:file://(?:/(?=[A-Za-z]:))?|//\?/|\\\\\?\\)", re.IGNORECASE)
_ENV = (
    r"[^/]*(?:conda|forge|mamba)[^/]*|envs/[^/]+|\.?v?envs?|\.?v?env[^/]*|\.local|\.virtualenvs/[^/]+|versions/[^/]+"
    r"|virtualenv|cpython-[^/]+|uv/tools/[^/]+|python[\d.]*|databricks/python\d?|opt/[^/]*(?:env|python)[^/]*"
)
# A wrapper's line that only passes the call on.
_THROUGH = lazy(
    r"^(?:(?:return|yield|\w+(?:\s*,\s*\w+)*\s*=|(?:async )?with .{1,80}:)\s*)?(?:await\s+)?"
    r"(?:[\w.]+(?:\[[\w'\"]+\])?\(.*\*\w+|getattr\(.{1,80}\)|super\(\).__getattr__\(.{1,80}\))"
)
_WRAPPER = lazy(r"^_*(?:wrap|inner|decorat|deco$|new_func|func_wrapper)\w*$")
_CALLER = lazy(
    r"^(?:_*(?:retry|time|profile|call_with|run_with|safe|catch|guard|proxy)\w*"
    r"|__getattr__|__getattribute__|__call__|<lambda>)$"
)
_LOOP = lazy(r"^(?:async )?for .{1,80} in (?:self\.)?\w+:")
_SPAWNED = lazy(r"(?:^|/)(?:multiprocessing|multiprocess|joblib|loky|runpy|concurrent)\b")
_JOINTS = lazy(r"[-_.\s]+")
CUT = ("…", "...")
# What a downloaded archive adds to a repository's name.
_BRANCHES = frozenset({"", "main", "master", "dev", "py"})


class _Origin(NamedTuple):
    holds: tuple[str, ...]
    pattern: re.Pattern[str]
    owner: Owner
    package: str
    function: re.Pattern[str] | None
    known: bool


class _Known(NamedTuple):
    origins: tuple[_Origin, ...]
    frameworks: dict[str, str]
    common: frozenset[str]
    installed: frozenset[str]
    loop: frozenset[str]
    scripts: dict[str, str]
    repositories: dict[str, str]


def _fold(name: str) -> str:
    return _JOINTS.sub("", name).lower()


def _by_name(packages: Mapping[str, str]) -> dict[str, str]:
    return {name: package for package, names in packages.items() for name in names.split()}


@cache
def _known() -> _Known:
    raw = table("frames")
    names = {kind: words.split() for kind, words in raw["names"].items()}
    ours = [*names["framework"], *names["runner"]]
    places = {"{env}": f"(?:{_ENV})", "{stdlib}": f"(?:{'|'.join(names['stdlib'])})"}
    origins = []
    for entry in reversed(raw["origin"]):
        pattern = entry["match"]
        for name, words in places.items():
            pattern = pattern.replace(name, words)
        function = entry.get("function")
        origins.append(
            _Origin(
                tuple(entry.get("holds", ("",))),
                lazy(pattern),
                entry["owner"],
                entry.get("package", ""),
                lazy(function) if function else None,
                "known" in entry,
            )
        )
    return _Known(
        tuple(origins),
        {name.lower(): name for name in ours},
        frozenset(names["common"]),
        frozenset(name.lower() for name in (*ours, *names["library"])),
        frozenset(names["loop"]),
        _by_name(raw["scripts"]),
        {_fold(name): package for name, package in _by_name(raw["repositories"]).items()},
    )


@lru_cache(maxsize=8192)
def norm(path: str) -> str:
    """The path with `/` between its parts, without links, schemes, `.` and `..` parts."""
    text = path.strip().strip("'\"`")
    link = _LINK.match(text)
    if link:
        text = link["path"]
    text = _SCHEME.sub("", text.lstrip("[")).replace("\\", "/")
    kept: list[str] = []
    for place, part in enumerate(text.split("/")):
        if (part == "" and place) or (part == "." and (place == 0 or kept)):
            continue
        if part == ".." and kept and kept[-1] not in ("", "..", "~"):
            kept.pop()
            continue
        kept.append(part)
    return "/".join(kept) or text


@lru_cache(maxsize=8192)
def _judge(file: str, function: str) -> tuple[Owner, str]:
    path = norm(file)
    folded = path.lower()
    known = _known()
    for origin in known.origins:
        if not any(map(folded.__contains__, origin.holds)):
            continue
        found = origin.pattern.search(path)
        if not found or (origin.function and not origin.function.search(function)):
            continue
        if not origin.known or found["package"].lower() in known.installed:
            return _settle(known, origin, found)
    package = _checkout(known, path)
    if not package:
        return "user", ""
    return ("framework", known.frameworks[package]) if package in known.frameworks else ("library", package)


def _settle(known: _Known, origin: _Origin, found: re.Match[str]) -> tuple[Owner, str]:
    named = found.groupdict()
    package = origin.package
    if named.get("script"):
        script = named["script"].lower()
        package = known.scripts.get(script, script.replace("-", "_"))
    elif named.get("package"):
        package = named["package"].strip("/").split("/")[0]
        package = re.sub(r"\.pyc?$|\.(?:pyx|pyi|so)$", "", package)
    if origin.owner == "user":
        return "user", ""
    canonical = known.frameworks.get(package.lower())
    if canonical and origin.owner == "library":
        return "framework", canonical
    return origin.owner, canonical or package


def _checkout(known: _Known, path: str) -> str:
    """The known package that a path lies in as a checked-out repository: `REPOSITORY/[src/]PACKAGE/…`."""
    parts = path.split("/")
    for place in range(1, len(parts) - 1):
        name = parts[place].lower()
        if name not in known.installed:
            continue
        above = [part for part in parts[max(0, place - 2) : place] if part not in ("src", "python", "lib")]
        repository = above[-1] if above else ""
        # A hosted runner checks REPOSITORY out as …/work/REPOSITORY/REPOSITORY.
        if above[:-1] in (["work"], ["_work"]) and repository.lower() == name:
            continue
        words = set(_JOINTS.split(repository.lower())) - _BRANCHES
        aliases = {known.repositories.get(word) for word in (_fold(repository), *words)}
        exact = _fold(repository) == _fold(name) or words == {name}
        if exact or name in aliases or (name in words and name not in known.common):
            return name
    return ""


def own(frame: Frame, project: Collection[str] = ()) -> Frame:
    """The frame with its owner and package; packages of `project` are the user's even where installed."""
    owner, package = _judge(frame.file, frame.function)
    if owner == "library" and package in project:
        owner, package = "user", ""
    if (owner, package) == (frame.owner, frame.package):
        return frame
    return Frame(frame.file, frame.line, frame.function, frame.code, frame.at, owner, package)


def own_all(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """All frames of one stack, which tells more than one frame: what it runs first is the user's program."""
    owned = _complete(tuple(own(frame) for frame in frames))
    if any(frame.owner == "user" for frame in owned):
        return owned
    project = _installed_program(owned)
    if project:
        return tuple(own(frame, (project,)) for frame in frames)
    return tuple(
        replace(frame, owner="user", package="") if _program_text(owned, place) else frame
        for place, frame in enumerate(owned)
    )


def _complete(owned: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """Frames whose path was cut at the front (`…/module.py`) belong to the whole path that ends like them."""
    if not any(frame.owner == "user" and frame.file.startswith(CUT) for frame in owned):
        return owned
    whole = {norm(frame.file): frame for frame in owned if frame.owner != "user"}
    completed = []
    for frame in owned:
        if frame.owner == "user" and frame.file.startswith(CUT):
            end = "/" + norm(frame.file).lstrip("….").lstrip("/")
            other = next((other for path, other in whole.items() if path.endswith(end)), frame)
            frame = replace(frame, owner=other.owner, package=other.package)
        completed.append(frame)
    return tuple(completed)


def _installed_program(owned: Sequence[Frame]) -> str:
    """The package that `python -m package.module` or its own script started, if it is no known one."""
    known = _known().installed
    script = ""
    for frame in owned:
        if frame.owner == "stdlib":
            continue
        if frame.owner != "library" or frame.package.lower() in known:
            return ""
        if frame.function.startswith("<module>") and "-packages/" not in norm(frame.file):
            script = frame.package
            continue
        return frame.package if script or frame.function.startswith("<module>") else ""
    return ""


def _program_text(owned: Sequence[Frame], place: int) -> bool:
    """Is this `<string>` what `python -c` was given, and not what multiprocessing starts its workers with?"""
    frame = owned[place]
    if not frame.file.startswith("<string>") or frame.function not in ("<module>", "", "?"):
        return False
    return not any(_SPAWNED.search(norm(after.file)) for after in owned[place + 1 : place + 2])


def culprit(frames: Sequence[Frame]) -> Frame | None:
    """The user's frame that a person would open first: the deepest one that does more than pass a call on."""
    owned = own_all(frames)
    users = [place for place, frame in enumerate(owned) if frame.owner == "user"]
    if not users:
        return None
    place = users[-1]
    while place and owned[place - 1].owner == "user" and _passes_on(owned[place], owned[place - 1]):
        place -= 1
    return owned[place]


def in_loop(frames: Sequence[Frame]) -> Frame | None:
    """The deepest frame, below the user's last, of a library that runs the training and there calls another.

    `trainer.train()` tells nothing; that the trainer was in `torch.save(…)` does.
    """
    owned = own_all(frames)
    last = max((place for place, frame in enumerate(owned) if frame.owner == "user"), default=len(owned))
    below = [frame for frame in owned[last + 1 :] if frame.owner in ("library", "framework")]
    if not below or below[0].package not in _known().loop or below[-1].package == below[0].package:
        return None
    return next(frame for frame in reversed(below) if frame.package == below[0].package)


def _passes_on(frame: Frame, above: Frame) -> bool:
    """Does the frame only hand on a call: a decorator's wrapper, a generator that loops over its argument?"""
    name = frame.function.rpartition(".")[2].rstrip("()")
    code = frame.code.strip()
    if (frame.file, name) == (above.file, above.function.rpartition(".")[2].rstrip("()")):
        return False
    if _LOOP.match(code):
        return re.match(rf"(?:async )?for .* in .*\b{re.escape(name)}\(", above.code.strip()) is not None
    if not code:
        return _WRAPPER.match(name) is not None
    return bool(_WRAPPER.match(name) or _CALLER.match(name)) and _THROUGH.match(code) is not None
