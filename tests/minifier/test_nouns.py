"""A record is what `dataclasses` would have made."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from typing import Any

import pytest

from minifier.nouns import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Pot:
    """A frozen record."""

    name: str
    size: int = 3
    marks: list[str] = field(default_factory=list)


@dataclasses.dataclass(frozen=True, slots=True)
class Model:
    """The same by `dataclasses`."""

    name: str
    size: int = 3
    marks: list[str] = dataclasses.field(default_factory=list)


@dataclass(slots=True)
class Kiln:
    """A record that changes."""

    heat: int
    pots: list[Pot] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """A record that equals itself alone."""

    name: str


GIVEN: list[dict[str, Any]] = [{"name": "a"}, {"name": "b", "size": 5}, {"name": "c", "marks": ["x"]}]


@pytest.mark.parametrize("given", GIVEN)
def test_fields_defaults_repr_and_dict_are_the_same(given: dict[str, Any]) -> None:
    ours, theirs = Pot(**given), Model(**given)
    assert repr(ours).replace("Pot", "Model") == repr(theirs)
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
    assert dataclasses.is_dataclass(Pot)
    assert Pot.__match_args__ == Model.__match_args__
    assert Pot.__slots__ == Model.__slots__  # type: ignore[attr-defined]
    assert inspect.signature(Pot).parameters.keys() == inspect.signature(Model).parameters.keys()


def test_fields_are_those_of_dataclasses() -> None:
    ours, theirs = dataclasses.fields(Pot), dataclasses.fields(Model)
    assert [(f.name, f.type, f.default, f.default_factory) for f in ours] == [
        (f.name, f.type, f.default, f.default_factory) for f in theirs
    ]
    assert [f.name for f in dataclasses.fields(Kiln(3))] == ["heat", "pots"]


def test_a_default_factory_makes_a_new_one_for_each() -> None:
    assert Pot("a").marks is not Pot("a").marks


@pytest.mark.parametrize("change", [{"size": 9}, {"name": "b", "marks": ["y"]}, {}])
def test_replace_changes_the_fields_it_is_given(change: dict[str, Any]) -> None:
    right = dataclasses.asdict(dataclasses.replace(Model("a"), **change))
    assert dataclasses.asdict(replace(Pot("a"), **change)) == right
    assert dataclasses.asdict(replace(Pot("a"), **change)) == right


def test_equal_fields_of_one_class_are_equal() -> None:
    assert Pot("a") == Pot("a") != Pot("b")
    assert Pot("a") != Model("a")
    assert Kiln(3) == Kiln(3) != Kiln(4)
    assert Shelf("a") != Shelf("a")


def test_frozen_records_are_hashed_by_their_fields() -> None:
    one, two = (replace(Pot("a"), marks=()) for _ in range(2))  # type: ignore[arg-type]
    assert len({one, two}) == 1
    assert len({Shelf("a"), Shelf("a")}) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(Kiln(3))


def test_a_frozen_record_cannot_be_changed() -> None:
    pot = Pot("a")
    with pytest.raises(dataclasses.FrozenInstanceError, match="size"):
        pot.size = 4  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError, match="size"):
        del pot.size  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        pot.weight = 4  # type: ignore[attr-defined]
    kiln = Kiln(3)
    kiln.heat = 4
    assert kiln.heat == 4


def test_records_are_pickled_and_copied() -> None:
    for record in (Pot("a", 5, ["x"]), Kiln(3, [Pot("b")])):
        assert pickle.loads(pickle.dumps(record)) == record == copy.deepcopy(record)


def test_a_record_is_matched_by_its_fields() -> None:
    match Pot("a", 5):
        case Pot(name, size):
            assert (name, size) == ("a", 5)


@pytest.mark.parametrize("given", [{}, {"name": "a", "weight": 3}])
def test_a_missing_or_unknown_field_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"__init__\(\)"):
        Pot(**given)
