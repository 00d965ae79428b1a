from qa.trainer import QATrainer
from transformers import BertConfig, BertForQuestionAnswering


def main():
    config = BertConfig(vocab_size=200, hidden_size=32, num_hidden_layers=1, num_attention_heads=2)
    trainer = QATrainer(BertForQuestionAnswering(config), steps=100)
    print(trainer)


if __name__ == "__main__":
    main()
