from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

from ner.sentences import NAMES, PLACES, sentences


def tokenizer():
    words = ["[PAD]", "[UNK]", "moved", "to", *NAMES, *PLACES]
    raw = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
    raw.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return PreTrainedTokenizerFast(tokenizer_object=raw, pad_token="[PAD]", unk_token="[UNK]")


def features(n, seed):
    tok = tokenizer()

    def rows():
        for words, tags in sentences(n, seed):
            coded = tok(words, is_split_into_words=True)
            yield {"input_ids": coded["input_ids"], "attention_mask": coded["attention_mask"], "labels": tags}

    return tok, Dataset.from_list(list(rows()))
