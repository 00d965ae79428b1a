import random

from audio.transforms.phase import stretch


class Compose:
    def __init__(self, *steps):
        self.steps = steps

    def __call__(self, wave):
        for step in self.steps:
            wave = step(wave)
        return wave


class Gain:
    def __call__(self, wave):
        return wave * random.uniform(0.5, 1.5)


class TimeStretch:
    def __call__(self, wave):
        return stretch(wave, random.uniform(0.9, 1.1))
