"""What a paste put round the text, seen through `read`."""

from __future__ import annotations

import pytest

import minifier
from minifier.lines import read
from minifier.model import Window

LOG = """\
epoch 1 loss 0.5
Traceback (most recent call last):
  File "/home/ana/fit/train.py", line 30, in <module>
    main()

During handling of the above exception, another exception occurred:

  File "/home/ana/fit/net.py", line 12, in forward
    return self.proj(x)
ValueError: bad value
"""


def texts(log: str) -> list[str]:
    return [line.text for line in read(Window(1, log.encode()))]


def each(log: str, before: str, after: str = "") -> str:
    return "".join(f"{before}{line}{after}\n" for line in log.splitlines())


@pytest.mark.parametrize("margin", ["    ", "\t", "  ", "\t    "])
def test_a_margin_of_all_lines_goes(margin: str) -> None:
    assert texts(each(LOG, margin)) == texts(LOG)
    assert texts("\n".join(margin + line if line else "" for line in LOG.split("\n"))) == texts(LOG)


def test_one_line_without_it_is_enough_for_a_margin_to_stay() -> None:
    log = each(LOG, "    ") + "done\n"
    assert texts(log)[0] == "    epoch 1 loss 0.5"


@pytest.mark.parametrize("text", [
    '  File "/home/ana/a.py", line 1, in f\n    g()\n' * 5,
    "  + Exception Group Traceback (most recent call last):\n" + "  |     x()\n" * 9,
])  # fmt: skip
def test_frames_and_groups_keep_their_own_indentation(text: str) -> None:
    assert texts(text) == text.splitlines()


def test_a_few_lines_keep_theirs() -> None:
    assert texts("    go()\n    stop()\n") == ["    go()", "    stop()"]


def test_empty_lines_between_all_lines_go_and_numbers_stay_true() -> None:
    gaps = each(LOG, "", "\n")
    assert texts(gaps) == texts(LOG)
    assert [line.number for line in read(Window(1, gaps.encode()))][:3] == [1, 3, 5]
    assert texts("\n" + gaps) == texts(LOG)


def test_empty_lines_between_some_lines_stay() -> None:
    assert texts(LOG).count("") == 2
    assert texts("a\n\nb\n\nc\nd\n\ne\n\nf\n").count("") == 4


@pytest.mark.parametrize(
    "before, after", [("    ", ""), ("\t", ""), ("", "\n"), ("2025-03-04T10:00:00.5Z     ", "")]
)
def test_a_pytest_report_with_a_margin_is_still_read(before: str, after: str) -> None:
    report = """\
=================================== FAILURES ===================================
__________________________________ test_step ___________________________________

    def test_step():
>       shadow.update(model)

tests/test_ema.py:9:
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

    def update(self, model):
>       total = grad.norm()
E       AttributeError: 'NoneType' object has no attribute 'norm'

ema/shadow.py:17: AttributeError
=========================== short test summary info ============================
FAILED tests/test_ema.py::test_step - AttributeError: 'NoneType' object has no attribute 'norm'
"""
    root = minifier.analyze(each(report, before, after)).failures[0]
    assert root.message == "'NoneType' object has no attribute 'norm'"
    assert root.culprit is not None and root.culprit.file == "ema/shadow.py"
