from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SPLITS = ("train", "val")
CACHE = ROOT / "cache"
