class Preprocessor:
    def __init__(self, tokenizer, max_source=32, max_target=12):
        self.tokenizer = tokenizer
        self.max_source, self.max_target = max_source, max_target

    def __call__(self, batch):
        inputs = self.tokenizer(batch["article"], max_length=self.max_source, truncation=True)
        targets = self.tokenizer(batch["summary"], max_length=self.max_target, truncation=True)
        inputs["labels"] = targets["input_ids"]
        return inputs
