"""Finds failing pumps: the model is trained to name the error code of a failure."""
