import asyncio
from pathlib import Path

from make_shards import main as make_shards
from shardprep.fetch import fetch_all


def main():
    make_shards()
    paths = sorted(Path("shards").glob("tokens-*.pt"))
    rows = asyncio.run(fetch_all(paths))
    print(f"{sum(n for _, n in rows)} tokens in {len(rows)} shards")


if __name__ == "__main__":
    main()
