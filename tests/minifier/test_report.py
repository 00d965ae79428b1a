"""The JSON form of a report: complete, described by the published schema, and readable back."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

import minifier
from minifier.report import Report, schema

TRACEBACK = """\
step 10 loss 0.31
Traceback (most recent call last):
  File "/home/ana/fit/train.py", line 30, in <module>
    main()
  File "/home/ana/fit/model.py", line 12, in forward
    return self.proj(x)
  File "/opt/conda/lib/python3.11/site-packages/torch/nn/modules/linear.py", line 125, in forward
    return F.linear(input, self.weight, self.bias)
RuntimeError: mat1 and mat2 shapes cannot be multiplied (64x1600 and 1024x128)
"""
LOGS = {
    "failure": TRACEBACK,
    "nothing": "epoch 1 done\n",
    "empty": "",
    "killed": "step 1\nstep 2\nKilled\n",
    "chain": TRACEBACK
    + "\nDuring handling of the above exception, another exception occurred:\n\n"
    + TRACEBACK,
}


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_every_report_is_valid_by_the_published_schema(log: str) -> None:
    jsonschema.Draft202012Validator(schema()).validate(minifier.analyze(log).to_json())


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_a_report_goes_to_json_and_back_unchanged(log: str) -> None:
    report = minifier.analyze(log)
    assert Report.from_json(json.loads(json.dumps(report.to_json()))) == report


def test_the_schema_itself_is_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


def test_the_contract_s_fields_are_all_there() -> None:
    data = minifier.analyze(TRACEBACK, name="traceback.log").to_json()
    root = data["failures"][0]
    assert data["schema_version"] == "1.0"
    assert data["source"] == {
        "name": "traceback.log",
        "bytes": len(TRACEBACK),
        "lines": 9,
        "truncated": False,
        "unread": 0,
        "unread_lines": 0,
    }
    assert root["exception"] == {"type": "RuntimeError", "message": root["message"], "notes": []}
    assert root["culprit"]["file"] == "/home/ana/fit/model.py"
    assert root["culprit"]["line"] == 12
    assert root["shapes"] == [{"name": "mat1", "dims": [64, 1600]}, {"name": "mat2", "dims": [1024, 128]}]
    assert root["relation"] == "root"
    assert root["lines"] == [2, 9]


@pytest.mark.parametrize("broken", [{}, {"reduction": 3}, {"reduction": {}, "source": {}}])
def test_what_is_no_report_is_refused_with_the_reason(broken: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not a report of schema version 1\.0: \w+"):
        Report.from_json(broken)
