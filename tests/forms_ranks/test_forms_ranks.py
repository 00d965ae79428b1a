"""Logs of jobs with many ranks; each has its answer beside it.

`NAME.log` is the input. `NAME.toml` says the root's `category` (`also_ok`: others that are right), a part of its
message (`root`, `also_root`), the end of its `culprit`, the `ranks` it happened on, the ranks that only followed
(`followers`), and what the text form must `keep` and `drop`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from minifier.pipeline import analyze
from minifier.render import render

FORMS = sorted(Path(__file__).parent.glob("*.toml"))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_who_failed_first_and_who_only_followed(form: Path) -> None:
    label = tomllib.loads(form.read_text("utf-8"))
    report = analyze(form.with_suffix(".log"))
    text = render(report)
    assert report.category in {label["category"], *label.get("also_ok", ())}, text
    if label["category"] == "none":
        assert not report.failures
        return
    root, *rest = report.failures
    said = root.message + "\n" + (root.exception.message if root.exception else "")
    assert any(part in said for part in (label["root"], *label.get("also_root", ()))), text
    place = f"{root.culprit.file}:{root.culprit.line}" if root.culprit else ""
    assert place.endswith(label.get("culprit", "")), text
    assert list(root.ranks) == label.get("ranks", []), text
    followed = sorted(
        {rank for one in rest if one.relation == "caused" and not one.chained for rank in one.ranks}
    )
    assert followed == label.get("followers", []), text
    assert [part for part in label.get("keep", ()) if part not in text] == [], text
    assert [part for part in label.get("drop", ()) if part in text] == [], text


def test_there_are_logs_of_many_launchers() -> None:
    assert len(FORMS) >= 25
