"""Progressive resizing: the tile side grows between the phases."""
import torch
import torch.nn.functional as F
from tqdm import tqdm

from data.tiles import make_tiles
from unet.model import UNet

PHASES = [(32, 12), (48, 12), (54, 12)]


def train_phase(net, opt, side, steps):
    bar = tqdm(make_tiles(side, steps, seed=side), total=steps, desc=f"side {side}")
    for image, mask in bar:
        pred = net(image)
        loss = F.cross_entropy(pred, mask)
        opt.zero_grad()
        loss.backward()
        opt.step()
        bar.set_postfix(loss=f"{loss.item():.3f}")
    return loss.item()


def main():
    torch.manual_seed(3)
    net = UNet()
    opt = torch.optim.Adam(net.parameters(), 2e-3)
    for side, steps in PHASES:
        last = train_phase(net, opt, side, steps)
        print(f"phase {side}px done, loss {last:.4f}", flush=True)
    torch.save(net.state_dict(), "unet.pt")


if __name__ == "__main__":
    main()
