from torch import nn

from seq.layers import PositionalEncoding


class Tagger(nn.Module):
    def __init__(self, vocab, tags, dim=64, heads=4, layers=2, max_len=128):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim, padding_idx=0)
        self.pos = PositionalEncoding(dim, max_len)
        layer = nn.TransformerEncoderLayer(dim, heads, dim * 2, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, layers)
        self.out = nn.Linear(dim, tags)

    def forward(self, tokens):
        hidden = self.pos(self.embed(tokens))
        hidden = self.encoder(hidden, src_key_padding_mask=tokens.eq(0))
        return self.out(hidden)
