import jax

from mlp.params import init
from mlp.update import update

FEATURES, CONDITION = 16, 4


def batches(key, n):
    for sub in jax.random.split(key, n):
        k1, k2 = jax.random.split(sub)
        x = jax.random.normal(k1, (32, FEATURES))
        yield x, jax.nn.one_hot(jax.random.randint(k2, (32,), 0, 6), 6), x[:, :1]


def main():
    key = jax.random.key(0)
    params = init(key, [FEATURES + CONDITION, 64, 64, 1])
    print("devices:", jax.devices())
    for step, (x, condition, target) in enumerate(batches(key, 100)):
        params, loss = update(params, x, condition, target)
        if step % 10 == 0:
            print(f"step {step:4d} loss {loss:.5f}")


if __name__ == "__main__":
    main()
