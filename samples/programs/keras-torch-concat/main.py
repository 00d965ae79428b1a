import os

import keras

from towers import build

print(f"keras {keras.__version__} on {os.environ.get('KERAS_BACKEND')}")
model = build()
model.compile("adam", "mse")
