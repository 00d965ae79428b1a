import librosa
import torch


def stretch(wave, rate):
    return torch.from_numpy(librosa.effects.time_stretch(wave.numpy(), rate=rate))
