from transformers import (
    BertConfig,
    BertForTokenClassification,
    DataCollatorWithPadding,
    Trainer,
    TrainingArguments,
)


def make_trainer(tokenizer, train_dataset):
    config = BertConfig(
        vocab_size=len(tokenizer), hidden_size=32, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=48, num_labels=3,
    )
    return Trainer(
        model=BertForTokenClassification(config),
        args=TrainingArguments(
            "out", per_device_train_batch_size=4, use_cpu=True, report_to=[], disable_tqdm=True
        ),
        train_dataset=train_dataset,
        data_collator=DataCollatorWithPadding(tokenizer),
    )
