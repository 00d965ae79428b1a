import torch


class Shadow:
    """Exponential moving average of the parameters, begun after `start` updates."""

    def __init__(self, model, decay=0.99, start=0):
        self.model, self.decay, self.start = model, decay, start
        self.updates = 0
        self.average = None

    def update(self):
        self.updates += 1
        if self.updates < self.start:
            return
        current = torch.nn.utils.parameters_to_vector(self.model.parameters()).detach()
        if self.average is None:
            self.average = current.clone()
        else:
            self.average.lerp_(current, 1 - self.decay)

    def norm(self):
        return self.average.norm().item()
