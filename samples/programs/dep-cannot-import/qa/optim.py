from transformers import AdamW, get_linear_schedule_with_warmup


def make_optimizer(model, lr, steps):
    optimizer = AdamW(model.parameters(), lr=lr, correct_bias=False)
    return optimizer, get_linear_schedule_with_warmup(optimizer, steps // 10, steps)
