from segkit.losses import DiceLoss

from scan import settings


def objective():
    return DiceLoss(smooth=settings.SMOOTH)
