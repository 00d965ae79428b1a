import torch
from torch.utils.data import DataLoader
from tqdm.auto import tqdm

from captions import annotations
from captions.dataset import CaptionDataset, pad
from captions.model import Captioner, evaluate
from captions.vocab import Vocab

torch.manual_seed(1)

train_rows = annotations.make("train", 240)
val_rows = annotations.make("val", 60)
vocab = Vocab(train_rows)
print("vocabulary:", len(vocab))


def loader(rows, shuffle):
    return DataLoader(
        CaptionDataset(rows, vocab), 8, shuffle=shuffle, num_workers=2, collate_fn=pad,
        generator=torch.Generator().manual_seed(0),
    )


def main():
    model = Captioner(len(vocab))
    opt = torch.optim.Adam(model.parameters(), 1e-2)
    for epoch in range(3):
        for images, tokens in tqdm(loader(train_rows, True), desc=f"train {epoch}"):
            loss = model.loss(images, tokens)
            opt.zero_grad()
            loss.backward()
            opt.step()
        print(f"epoch {epoch}: val loss {evaluate(model, loader(val_rows, False)):.3f}")


if __name__ == "__main__":
    main()
