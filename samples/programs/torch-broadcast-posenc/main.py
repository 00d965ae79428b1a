import logging
import sys

import torch

from seq import Tagger, Trainer

VOCAB, TAGS = 500, 9


def main(argv):
    logging.basicConfig(
        level=logging.INFO,
        format="[%(asctime)s][%(name)s][%(levelname)s] %(message)s",
    )
    torch.manual_seed(11)
    epochs = int(argv[1]) if len(argv) > 1 else 2
    trainer = Trainer(Tagger(VOCAB, TAGS), VOCAB, TAGS, lr=5e-4)
    try:
        trainer.fit(epochs)
    except Exception:
        logging.getLogger("seq").exception("Training crashed, writing emergency checkpoint")
        torch.save(trainer.model.state_dict(), "emergency.pt")
        logging.getLogger("seq").info("emergency checkpoint written to emergency.pt")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
