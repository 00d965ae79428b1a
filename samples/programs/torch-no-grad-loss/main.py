import logging

import torch

from finetune.task import FlowerTask

SETTINGS = {"num_classes": 17, "trainable": ["head."], "steps": 50}


def main():
    logging.basicConfig(level=logging.INFO, format="%(levelname).1s %(name)s | %(message)s")
    torch.manual_seed(0)
    task = FlowerTask(SETTINGS["num_classes"], SETTINGS["trainable"])
    for i in range(SETTINGS["steps"]):
        images = torch.rand(16, 3, 64, 64)
        labels = torch.randint(0, SETTINGS["num_classes"], (16,))
        loss = task.step(images, labels)
        logging.info("step %d loss %.3f", i, loss)


if __name__ == "__main__":
    main()
