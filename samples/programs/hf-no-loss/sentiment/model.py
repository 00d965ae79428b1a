from transformers import DistilBertConfig, DistilBertForSequenceClassification


def build_model():
    return DistilBertForSequenceClassification(
        DistilBertConfig(vocab_size=80, dim=32, hidden_dim=64, n_layers=2, n_heads=2)
    )
