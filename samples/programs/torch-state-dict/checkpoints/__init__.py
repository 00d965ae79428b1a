import torch


def save(path, model, step):
    torch.save({"step": step, "model": model.state_dict()}, path)


def restore(path, model, strict=True):
    payload = torch.load(path, map_location="cpu", weights_only=True)
    state = {key.removeprefix("module."): value for key, value in payload["model"].items()}
    model.load_state_dict(state, strict=strict)
    return payload["step"]
