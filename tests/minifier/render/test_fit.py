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


TRACE = 'Traceback (most recent call last):\n  File "{}", line 12, in forward\n    return self.proj(x)\n{}\n'
HOSTILE = {
    "one endless word": "ValueError: " + "x" * 20_000,
    "numbers": "ValueError: " + "1 2 3 4 5 6 7 8 9 " * 300,
    "signs": "ValueError: " + "!@#$%^&*()_+{}|:<>?" * 200,
    "Chinese": "ValueError: " + "形状不匹配 " * 400,
    "emoji": "ValueError: " + "🔥💥👩\u200d🔬 " * 300,
    "blanks": "ValueError: a" + " " * 5000 + "b",
    "a type of many parts": "pkg." * 16 + "BadError: bad value",
    "many lines": "ValueError: bad\n" + "\n".join(f"    line {n} of it: {n * 7}" for n in range(500)),
}


@pytest.mark.parametrize("form", ["text", "markdown"])
@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
def test_no_message_breaks_a_budget_or_drives_the_place_out(said: str, form: str) -> None:
    report = minifier.analyze(TRACE.format("/home/ana/fit/net.py", said))
    for budget in range(50, 401, 25):
        text = render(report, form, max_tokens=budget)
        assert count(text) <= budget
        assert "net.py:12" in text
        assert said[:2] in text


@pytest.mark.parametrize("path", ["/very_long_name" * 200 + "/net.py", "/数据/训练/网络" * 60 + "/net.py"])
def test_an_endless_path_is_cut_before_the_message(path: str) -> None:
    for budget in range(50, 401, 25):
        text = minifier.minify(TRACE.format(path, "ValueError: bad value"), max_tokens=budget)
        assert count(text) <= budget
        assert "ValueError: bad value\n" in text
        assert "net.py:12" in text


def test_the_category_is_the_last_of_the_heading_to_go() -> None:
    assert render(minifier.analyze(LOG), max_tokens=50).startswith("training\n")


@pytest.mark.parametrize("log", [b"", b"\n", b"ok", b"\x1b[0m\xe2\x80\xae"])
def test_the_smallest_input_gives_an_answer_too(log: bytes) -> None:
    assert minifier.minify(log) == "none\n"
