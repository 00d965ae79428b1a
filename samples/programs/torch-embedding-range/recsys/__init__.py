from recsys.factorization import MatrixFactorization
from recsys.ratings import Ratings

__all__ = ["MatrixFactorization", "Ratings"]
