"""Dataclasses whose methods are compiled late are as any others."""

import dataclasses
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from fortgold.cli import late_methods

at_once = getattr(dataclasses, "_create_fn", None)  # Python 3.13 has none
made = []


def _counted(name, *how, **named):
    made.append(name)
    return at_once(name, *how, **named)


late_methods._made_at_once = at_once and _counted
late_methods.install()


@dataclass(frozen=True, slots=True, order=True)
class Point:
    """With a field by the name of what it is a field of."""

    self: int
    y: int = 2


@dataclass
class Card:
    """One that changes."""

    name: str
    tags: list[str] = field(default_factory=list)

    def __post_init__(self):
        self.name = self.name.strip()


@dataclass(frozen=True)
class Counted:
    """For counting."""

    x: int


class Below(Counted):
    """Inherits all that it does."""


if at_once:
    dataclasses._create_fn = late_methods._made_at_once = at_once


def test_they_are_compared_shown_and_kept_as_any_others():
    one = Point(self=1)
    assert one == Point(1, 2)
    assert one != Point(1, 3)
    assert one < Point(2)
    assert not Point(2) <= one
    assert len({one, Point(1), Point(2)}) == 2
    assert repr(one) == "Point(self=1, y=2)"
    assert replace(one, y=5) == Point(1, 5)
    assert pickle.loads(pickle.dumps(one)) == one
    assert Card(" a ").tags is not Card("a").tags
    assert Card(" a ") == Card("a")


def test_what_is_frozen_stays_so():
    with pytest.raises(FrozenInstanceError):
        Point(1).y = 3
    with pytest.raises(FrozenInstanceError):
        del Point(1).y


def test_a_wrong_call_is_told_by_its_own_name():
    with pytest.raises(TypeError, match=r"Card\.__init__\(\) missing 1 required positional"):
        Card()


@pytest.mark.skipif(not at_once, reason="made another way there")
def test_nothing_is_compiled_before_it_is_called(monkeypatch):
    assert made == []
    monkeypatch.setattr(late_methods, "_made_at_once", _counted)
    assert Below(1) == Below(1)
    assert Counted(1) == Counted(1)
    assert made == ["__init__", "__eq__"]
