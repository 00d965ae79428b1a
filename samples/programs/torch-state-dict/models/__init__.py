from models.audio import AudioNet

REGISTRY = {"audio": AudioNet}


def build(name, **options):
    return REGISTRY[name](**options)
