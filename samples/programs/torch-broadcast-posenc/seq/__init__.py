from seq.model import Tagger
from seq.trainer import Trainer
