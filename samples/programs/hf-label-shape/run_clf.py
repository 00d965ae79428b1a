import logging

from transformers import Trainer, TrainingArguments, set_seed

from clf.corpus import TOPICS, TopicDataset
from clf.model import tiny_bert

logging.basicConfig(level=logging.INFO, format="%(asctime)s - %(levelname)s - %(name)s - %(message)s")
logger = logging.getLogger(__name__)


def main():
    set_seed(17)
    args = TrainingArguments(
        output_dir="out",
        per_device_train_batch_size=8,
        num_train_epochs=1,
        logging_steps=5,
        report_to=[],
        use_cpu=True,
    )
    train_set = TopicDataset(200, multi=True)
    logger.info("Training set: %d sentences, topics %s", len(train_set), list(TOPICS))
    trainer = Trainer(model=tiny_bert(len(TOPICS)), args=args, train_dataset=train_set)
    result = trainer.train()
    logger.info("metrics: %s", result.metrics)


if __name__ == "__main__":
    main()
