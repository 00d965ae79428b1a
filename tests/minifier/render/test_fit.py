"""A budget is a promise: the least important goes first, the message and the culprit stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minifier
from minifier.render import render
from minifier.tokens import count

LOG = (
    "epoch 1 loss 0.5\n" * 200
    + """\
Traceback (most recent call last):
  File "/home/ana/fit/train.py", line 30, in <module>
    main()
  File "/home/ana/fit/engine.py", line 21, in step
    out = self.model(batch)
  File "/opt/conda/lib/python3.11/site-packages/torch/nn/modules/module.py", line 1778, in _call_impl
    return forward_call(*args, **kwargs)
  File "/home/ana/fit/models/net.py", line 12, in forward
    return self.proj(x)
  File "/opt/conda/lib/python3.11/site-packages/torch/nn/modules/linear.py", line 125, in forward
    return F.linear(input, self.weight, self.bias)
RuntimeError: mat1 and mat2 shapes cannot be multiplied (64x1600 and 1024x128)
"""
)


@pytest.mark.parametrize("form", ["text", "markdown"])
@pytest.mark.parametrize("budget", [50, 60, 80, 100, 150, 300, 1000])
def test_no_form_costs_more_than_its_budget(form: str, budget: int) -> None:
    assert count(render(minifier.analyze(LOG), form, max_tokens=budget)) <= budget


@pytest.mark.parametrize("budget", [50, 60, 80, 100, 150, 300])
def test_message_and_culprit_survive_any_budget(budget: int) -> None:
    text = render(minifier.analyze(LOG), max_tokens=budget)
    assert "mat1 and mat2 shapes cannot be multiplied" in text
    assert "/home/ana/fit/models/net.py:12" in text


def test_steps_go_before_the_user_s_frames() -> None:
    report = minifier.analyze(LOG)
    assert report.next_steps
    small = render(report, max_tokens=230)
    assert report.next_steps[0].text not in small
    assert "engine.py:21" in small


@given(st.integers(1, 400), st.integers(50, 400))
def test_a_huge_message_is_cut_to_the_budget(words: int, budget: int) -> None:
    log = LOG.rsplit("\n", 2)[0] + "\nValueError: " + "quite long words " * words + "\n"
    assert count(minifier.minify(log, max_tokens=budget)) <= budget


@given(st.text(max_size=300) | st.integers(0, len(LOG)).map(lambda n: LOG[-n:]))
def test_the_text_is_never_longer_than_the_input(log: str) -> None:
    text = minifier.minify(log)
    assert len(text.encode("utf-8", "replace")) <= max(len(log.encode("utf-8", "replace")), len("none\n"))
