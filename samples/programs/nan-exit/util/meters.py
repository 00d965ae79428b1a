from collections import defaultdict, deque


class Meters:
    def __init__(self, window=10):
        self.values = defaultdict(lambda: deque(maxlen=window))

    def update(self, **values):
        for name, value in values.items():
            self.values[name].append(value)

    def __str__(self):
        return "  ".join(f"{k}: {v[-1]:.4f} ({sum(v) / len(v):.4f})" for k, v in self.values.items())
