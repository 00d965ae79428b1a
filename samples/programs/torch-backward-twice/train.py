import torch

from rnn.model import CharRNN
from rnn.stream import Stream
from rnn.tbptt import TruncatedBPTT

torch.manual_seed(5)
stream = Stream(batch=8, window=24)
model = CharRNN(len(stream.chars))
optimizer = torch.optim.Adam(model.parameters(), 3e-3)

for stage, carry in (("warm-up", False), ("carried state", True)):
    trainer = TruncatedBPTT(model, optimizer, carry_state=carry)
    for epoch in range(3):
        print(f"{stage}: epoch {epoch} mean loss {trainer.epoch(stream):.4f}")
