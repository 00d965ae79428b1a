"""Incidents in, what the log itself tells of versions out.

Law: only what stands in the log; a path that names a version counts, a guess does not.
"""

from __future__ import annotations

from collections.abc import Iterable

from minifier.lazy import lazy
from minifier.model import Incident

__all__ = ["environment"]

_PYTHON = lazy(r"[/\\]python(\d\.\d{1,2})[/\\]|[/\\]Python(\d)(\d{1,2})(?:-32)?[/\\]")


def environment(incidents: Iterable[Incident]) -> dict[str, str]:
    """The Python version that the first frame's path names, under "python"."""
    for incident in incidents:
        for frame in incident.stack:
            found = _PYTHON.search(frame.file)
            if found:
                return {"python": found[1] or f"{found[2]}.{found[3]}"}
    return {}
