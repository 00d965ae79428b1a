import math

import pytest

from ema import train


@pytest.mark.parametrize("steps", [1, 5, 20])
def test_loss_is_finite(steps):
    assert math.isfinite(train(steps)["loss"])


@pytest.mark.parametrize("start", [0, 3, 10])
def test_average_is_there_at_the_end(start):
    report = train(steps=6, start=start)
    assert report["ema_norm"] > 0
