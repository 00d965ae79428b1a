"""Nothing that a log says becomes markup."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import minifier
from minifier.model import Step
from minifier.render import render
from minifier.report import Observation

HOSTILE = (
    "``` ` ```` <script>x</script> @ana #12 [a](javascript:b) ![c](d) **e** _f_ ~~g~~ | &lt; \\ "
    "\n# h\n- i\n1. j\n==="
)
SIGNS = ["<script", "`", "[a]", "**e", "~~g", "&lt;", "@ana", "\n# h", "\n- i", "\n1. j", "\n==="]
LOG = f"""\
Traceback (most recent call last):
  File "/home/ana/`fit`/<b>.py", line 12, in forward
    x = "```"
ValueError: {HOSTILE}
"""


def prose(markdown: str) -> str:
    """What stands outside of code, escapes undone to a sign that no markup has."""
    fence = re.search("^`{3,}", markdown, re.MULTILINE)
    assert fence is not None
    outside = "".join(markdown.split(f"{fence[0]}text\n")[0::2])
    for part in markdown.split(f"\n{fence[0]}text\n")[1:]:
        outside += part.split(f"\n{fence[0]}\n", 1)[1]
    spans = re.sub(r"(?<!`)(`{2,}) .*? \1(?!`)", "", outside)
    return re.sub(r"\\[!-/:-@\[-`{-~]", "§", spans)


def test_the_log_s_words_stay_inside_a_fence_that_none_of_them_closes() -> None:
    text = render(minifier.analyze(LOG), "markdown")
    assert "`````text\nValueError: ``` ` ````" in text
    assert text.count("\n`````\n") == 1


@pytest.mark.parametrize("sign", SIGNS)
def test_words_of_the_log_that_a_sentence_quotes_are_text(sign: str) -> None:
    report = replace(
        minifier.analyze(LOG),
        title=HOSTILE,
        explanation=HOSTILE,
        next_steps=(Step(HOSTILE, f"run {HOSTILE}"),),
        observations=(Observation("some-rule", HOSTILE, (1, 1)),),
    )
    assert sign not in prose(render(report, "markdown")).replace("1. §", "§", 1)


def test_escapes_are_those_of_markdown() -> None:
    report = replace(minifier.analyze(LOG), explanation="1. a_b [c] (d): 5 - 4 @e", next_steps=())
    assert "\n1\\. a\\_b \\[c\\] (d): 5 - 4 @&#8203;e\n" in render(report, "markdown")


def test_a_check_of_several_lines_is_one_code_span_a_line() -> None:
    report = replace(minifier.analyze(LOG), next_steps=(Step("Look.", "a `b`\nc", "https://example.org/x"),))
    assert "1. Look.\n   `` a `b` ``\n   `` c ``\n   <https://example.org/x>\n" in render(report, "markdown")
