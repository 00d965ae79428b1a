import torch
from torch.nn.parallel import DistributedDataParallel as DDP

from dist_train import env, shards
from dist_train.autoencoder import AutoEncoder

log = env.setup_logging()


def train():
    torch.manual_seed(0)
    model = DDP(AutoEncoder())
    opt = torch.optim.Adam(model.parameters(), 1e-3)
    log.info("shards %s of %d", shards.mine(), len(shards.SHARDS))
    for index in shards.mine():
        for step, batch in enumerate(shards.read(index)):
            loss = (model(batch) - batch).square().mean()
            opt.zero_grad()
            loss.backward()
            opt.step()
        log.info("shard %d finished after %d steps, loss %.4f", index, step + 1, loss.item())


def main():
    with env.process_group():
        train()


if __name__ == "__main__":
    main()
