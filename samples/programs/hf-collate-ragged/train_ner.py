from transformers import set_seed

from ner.features import features
from ner.trainer import make_trainer

if __name__ == "__main__":
    set_seed(5)
    tok, data = features(120, seed=5)
    print("tokens:", sum(len(row) for row in data["input_ids"]))
    make_trainer(tok, data).train()
