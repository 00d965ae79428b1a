from torch import nn

from memnet.cell import MemoryCell


class MemNet(nn.Module):
    def __init__(self, vocab, width=32, slots=6):
        super().__init__()
        self.embed = nn.Embedding(vocab, width)
        self.cell = MemoryCell(width, slots)
        self.out = nn.Linear(width, vocab)

    def forward(self, tokens):
        x = self.embed(tokens)
        memory = self.cell.initial(len(tokens), x.size(-1))
        for t in range(tokens.size(1)):
            read, memory = self.cell(x[:, t], memory)
        return self.out(read)
