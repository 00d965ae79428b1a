import asyncio

from shardprep.io.reader import read_shard


async def fetch(path, out):
    await asyncio.sleep(0)
    tokens = read_shard(path)
    out.append((path.name, len(tokens)))
    print(f"loaded {path.name}: {len(tokens)} tokens", flush=True)


async def fetch_all(paths):
    out = []
    async with asyncio.TaskGroup() as group:
        for path in paths:
            group.create_task(fetch(path, out), name=path.stem)
    return out
