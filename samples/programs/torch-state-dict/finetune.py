"""Second stage: keyword spotting with twelve words."""
import torch

import checkpoints
import models


def resume(model, path):
    step = checkpoints.restore(path, model)
    print(f"[stage 2] resumed from step {step}")
    return step


def main():
    torch.manual_seed(0)
    model = models.build("audio", classes=12, norm="group")
    print(f"[stage 2] loading weights from stage1.pt into {type(model).__name__}(classes=12)")
    resume(model, "stage1.pt")


if __name__ == "__main__":
    main()
