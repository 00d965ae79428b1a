from pathlib import Path

from flax import serialization


def save(path, params):
    Path(path).write_bytes(serialization.msgpack_serialize(serialization.to_state_dict(params)))


def load(path):
    return serialization.msgpack_restore(Path(path).read_bytes())
