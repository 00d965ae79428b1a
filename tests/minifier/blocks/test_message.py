"""Where a message ends, and what it quotes."""

from __future__ import annotations

import pytest

from minifier.blocks.message import beyond, exception, extent, quoted
from minifier.model import Line


def numbered(text: str) -> list[Line]:
    return [Line(i, line) for i, line in enumerate(text.split("\n"), 1)]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("KeyError: 'a'", ("KeyError", "'a'")),
        ("lab.errors.TooWideError", ("lab.errors.TooWideError", "")),
        ("RuntimeError:", ("RuntimeError", "")),
        ("Epoch: 3", None),
        ("raise KeyError", None),
    ],
)
def test_an_exception_line_is_a_telling_name(text: str, named: tuple[str, str] | None) -> None:
    assert exception(text) == named


@pytest.mark.parametrize(
    ("below", "kept"),
    [
        ("a second line\n\nother text", 2),
        ("\n  indented detail\n\nThe folder has rows.", 3),
        ("Epoch 3/20", 1),
        ("\nThe above exception was the direct cause of the following exception:", 1),
        ("--------------------", 1),
    ],
)
def test_a_message_ends_where_other_output_begins(below: str, kept: int) -> None:
    assert extent(numbered(f"RuntimeError: boom\n{below}"), 0) == kept


def test_a_message_goes_on_until_its_triple_quotes_close() -> None:
    lines = numbered('RemoteTraceback: \n"""\nTraceback (most recent call last):\n\nKeyError: 1\n"""\n\nout')
    assert extent(lines, 0) == 6


def test_a_tensorflow_nodes_origin_is_an_inner_stack_and_what_follows_it_stays() -> None:
    text, (inner,) = quoted(numbered("""Graph execution error:

Detected at node 'lab/embedding' defined at (most recent call last):
    File "fit.py", line 3, in <module>
      model.fit(x)
    File "net.py", line 9, in call
      return self.table(x)
Node: 'lab/embedding'
indices[0,1] = 5 is not in [0, 5)"""))  # fmt: skip
    assert text == "Graph execution error:\n\nNode: 'lab/embedding'\nindices[0,1] = 5 is not in [0, 5)"
    assert [(f.file, f.line, f.code) for f in inner.frames][-1] == ("net.py", 9, "return self.table(x)")


def test_old_autograph_places_are_frames() -> None:
    _, (inner,) = quoted(numbered("""in user code:

    <ipython-input-5-ab12>:10 train_step  *
        loss = crit(y)
    C:\\env\\keras\\training.py:855 run  **
        return fn()

    ValueError: Shapes differ"""))  # fmt: skip
    assert (inner.frames[0].file, inner.frames[0].line) == ("<ipython-input-5-ab12>", 10)
    assert [f.function for f in inner.frames] == ["train_step", "run"]
    assert (inner.type, inner.message) == ("ValueError", "Shapes differ")


def test_torchscripts_marked_source_gives_the_frames_innermost_last() -> None:
    text, (inner,) = quoted(numbered("""
builtin cannot be used as a value:
  File "/w/tok.py", line 29
        return list(map(self.get, words))
                        ~~~~~~~~ <--- HERE
'T.ids' is being compiled since it was called from 'T.forward'
  File "/w/tok.py", line 32
        return self.emb(self.ids(words))
                        ~~~~~~~~~~~~~~ <--- HERE"""))  # fmt: skip
    assert text.startswith("\nbuiltin cannot be used as a value:")
    assert [(f.line, f.code) for f in inner.frames] == [
        (32, "return self.emb(self.ids(words))"),
        (29, "return list(map(self.get, words))"),
    ]


def test_what_jax_prints_below_a_message_is_skipped() -> None:
    lines = numbered("TypeError: x\n\n--------------------\nFor simplicity, JAX has removed its frames.\nout")
    assert (extent(lines, 0), beyond(lines, 1)) == (1, 4)
