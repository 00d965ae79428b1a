import json

from segment.config import ROOT


def read_manifest(split):
    path = ROOT / "data" / "splits" / f"{split}.json"
    with open(path, encoding="utf-8") as handle:
        return json.load(handle)
