from ema import train


def test_same_seed_same_loss():
    assert train(4, seed=3) == train(4, seed=3)
