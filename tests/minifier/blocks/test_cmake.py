"""CMake's errors: the place and the first paragraph, none of the advice below."""

from __future__ import annotations

from minifier import blocks
from minifier.model import Block, Line


def read(text: str) -> list[Block]:
    found = blocks.read([Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)])
    return [block for block in found if block.kind == "cmake"]


def test_an_error_is_its_place_and_its_first_paragraph() -> None:
    (block,) = read("""
-- Detecting CXX compile features - done
CMake Error at CMakeLists.txt:9 (find_package):
  Could not find a package configuration file provided by "Tile" with any
  of the following names:

    TileConfig.cmake

-- Configuring incomplete, errors occurred!
""")
    assert block.message.split("\n") == [
        "CMake Error at CMakeLists.txt:9 (find_package):",
        'Could not find a package configuration file provided by "Tile" with any of the following names:',
    ]
    assert block.span == (2, 4)


def test_the_call_stack_is_no_part_of_the_error() -> None:
    (block,) = read("""
CMake Error at FindTile.cmake:230 (message):
  Could NOT find Tile (missing: TILE_ROOT)
Call Stack (most recent call first):
  CMakeLists.txt:22 (find_package)
""")
    assert block.message.endswith("Could NOT find Tile (missing: TILE_ROOT)")


def test_a_warning_is_no_error() -> None:
    assert read("CMake Warning at CMakeLists.txt:9 (message):\n  Tile is not found\n") == []
