from forecast.module import Forecaster
from forecast.series import loaders

__all__ = ["Forecaster", "loaders"]
