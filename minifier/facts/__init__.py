"""Typed facts out of a message's words.

In: text of a message, or one named group of a rule and its kind. Out: plain values, or None.
Law: pure and total; what is not clearly the thing asked for is None, never a guess.
"""

from __future__ import annotations

from minifier.facts.shapes import find
from minifier.facts.values import KINDS, parse, render

__all__ = ["KINDS", "find", "parse", "render"]
