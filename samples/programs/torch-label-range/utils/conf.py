import yaml


class Conf(dict):
    __getattr__ = dict.__getitem__


def load(path):
    with open(path) as handle:
        return to_conf(yaml.safe_load(handle))


def to_conf(value):
    return Conf({k: to_conf(v) for k, v in value.items()}) if isinstance(value, dict) else value
