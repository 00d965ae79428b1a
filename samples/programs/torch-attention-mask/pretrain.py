import torch
import torch.nn.functional as F

from lm.gpt import PrefixLM
from lm.text import sample

torch.manual_seed(1337)
generator = torch.Generator().manual_seed(1337)

model = PrefixLM()
print(f"number of parameters: {sum(p.numel() for p in model.parameters()) / 1e3:.1f}K")
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)

for it in range(200):
    xb, yb = sample(16, generator)
    logits = model(xb)
    loss = F.cross_entropy(logits.view(-1, logits.size(-1)), yb.view(-1))
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    if it % 20 == 0:
        print(f"iter {it}: loss {loss.item():.4f}")
