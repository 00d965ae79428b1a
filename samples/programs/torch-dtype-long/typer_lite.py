"""The few lines of a command line helper that this project needs."""
import argparse
import inspect


def echo(text):
    print(text)


def command(function):
    function.is_command = True
    return function


def run(function):
    parser = argparse.ArgumentParser(prog=function.__name__)
    for name, parameter in inspect.signature(function).parameters.items():
        parser.add_argument(f"--{name}", type=parameter.annotation, default=parameter.default)
    function(**vars(parser.parse_args()))
