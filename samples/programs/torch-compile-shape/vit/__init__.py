from vit.model import TinyViT

__all__ = ["TinyViT"]
