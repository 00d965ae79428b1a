from transformers import BertConfig, BertForSequenceClassification


def tiny_bert(num_labels):
    config = BertConfig(
        vocab_size=128,
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=64,
        num_labels=num_labels,
        problem_type="single_label_classification",
    )
    return BertForSequenceClassification(config)
