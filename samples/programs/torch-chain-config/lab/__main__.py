import sys

from lab.core.experiment import Experiment


def main(argv):
    name, path = argv
    Experiment(name, path).run()


if __name__ == "__main__":
    main(sys.argv[1:])
