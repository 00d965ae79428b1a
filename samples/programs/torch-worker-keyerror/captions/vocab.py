class Vocab:
    def __init__(self, sentences):
        words = sorted({w for s in sentences for w in s.split()})
        self.index = {"<pad>": 0, "<bos>": 1, "<eos>": 2}
        for word in words:
            self.index[word] = len(self.index)

    def __len__(self):
        return len(self.index)

    def encode(self, sentence):
        return [1] + [self.index[w] for w in sentence.split()] + [2]
