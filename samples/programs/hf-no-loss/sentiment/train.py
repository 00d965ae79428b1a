from transformers import Trainer, TrainingArguments, set_seed

from sentiment.build import build
from sentiment.model import build_model

ARGS = dict(
    output_dir="runs/sentiment",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    learning_rate=5e-4,
    eval_strategy="epoch",
    report_to="none",
    use_cpu=True,
)


def main():
    set_seed(0)
    data = build()
    print(data)
    trainer = Trainer(
        model=build_model(),
        args=TrainingArguments(**ARGS),
        train_dataset=data["train"],
        eval_dataset=data["validation"],
    )
    trainer.train()


if __name__ == "__main__":
    main()
