import argparse

from transformers import (
    BartConfig,
    BartForConditionalGeneration,
    DataCollatorForSeq2Seq,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
    set_seed,
)

from summarize.preprocess import Preprocessor
from summarize.raw import load_raw
from summarize.tok import train_tokenizer


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--num-proc", type=int, default=None)
    options = parser.parse_args()
    set_seed(0)
    raw = load_raw()
    print(f"columns: {raw.column_names}")
    tokenizer = train_tokenizer(raw["article"])
    data = raw.map(
        Preprocessor(tokenizer),
        batched=True,
        batch_size=16,
        remove_columns=raw.column_names,
        num_proc=options.num_proc,
        desc="Tokenizing",
    )
    model = BartForConditionalGeneration(
        BartConfig(vocab_size=len(tokenizer), d_model=16, encoder_layers=1, decoder_layers=1)
    )
    trainer = Seq2SeqTrainer(
        model=model,
        args=Seq2SeqTrainingArguments(output_dir="out", use_cpu=True, report_to=[]),
        train_dataset=data,
        data_collator=DataCollatorForSeq2Seq(tokenizer, model),
    )
    trainer.train()


if __name__ == "__main__":
    main()
