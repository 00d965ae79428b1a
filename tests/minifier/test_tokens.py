"""The count without a vocabulary against what a vocabulary counts."""

from __future__ import annotations

import pytest

from minifier.tokens import count

# Each text with the number of tokens that the o200k vocabulary makes of it.
COUNTED = [
    ("", 0),
    ("a", 1),
    ("RuntimeError: mat1 and mat2 shapes cannot be multiplied (64x1600 and 1024x128)\n", 24),
    ("> /home/ana/fit/models/net.py:12 in forward\n>   return self.proj(x)\n", 23),
    ("epoch 3 batch 12 loss 0.687\n" * 8, 96),
    ("step     0  loss 9.2905  gnorm 2.679  lr 0.00e+00  tok/s 929\n" * 5, 165),
    ("Labels: 4 3 5 3 1 0 2 3 2 1 4 5 3 4 2 4\n", 35),
    ("key 7f3a9c01be44d0a2c5, id 3f2b8a1e-9c4d-4e7f-8a6b-0d1e2f3a4b5c\n", 57),
    ("from auto_quant import AutoQuantForCausalLM, QATConfig as QC\n", 17),
    ("SEED: 1\nNGPUS=4\nOOM_SCORE_ADJ=-999\n", 19),
    ("FileNotFoundError: /data/überprüfung/第三批/标签.json\n", 17),
    ("┃ ████▎ 43% ━━━━╸ 10/23 • 0:00:12 ┃\n", 29),
    ("\r\n\r\n    \n\t\tx = 1\n", 8),
    ("https://pytorch.org/docs/stable/generated/torch.nn.Linear.html\n", 15),
    ("…  ", 2),
]


@pytest.mark.parametrize("text, real", COUNTED)
def test_never_fewer_than_a_vocabulary_counts_and_not_many_more(text: str, real: int) -> None:
    assert real <= count(text) <= 2 * real + 2


def test_lone_surrogates_are_counted_too() -> None:
    assert count("\ud800 x") >= 2
