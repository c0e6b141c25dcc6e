from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from adjudge.brief.order import order_units
from adjudge.model.brief import Placement, Unit
from adjudge.model.ids import RepoPath
from tests.brief_values import FOCUS, a_consumer, a_unit

if TYPE_CHECKING:
    from collections.abc import Mapping


def ordered(units: list[Unit], imports: Mapping[str, tuple[str, ...]] | None = None) -> list[str]:
    inside = {RepoPath(path): tuple(map(RepoPath, to)) for path, to in (imports or {}).items()}
    results = {
        tuple(unit.path for unit in order_units(some, inside)) for some in itertools.permutations(units)
    }
    (result,) = results
    return list(result)


def focused(path: str, total: int) -> Unit:
    return a_unit(path, focus=type(FOCUS)(total=total, lines=total, contracts=0, consumers=0, guards=0))


def test_what_others_depend_on_stands_first() -> None:
    assert ordered([a_unit("a.py"), a_unit("z.py", consumers=(a_consumer(),))]) == ["z.py", "a.py"]


def test_definitions_stand_before_their_users() -> None:
    units = [a_unit("a.py"), a_unit("b.py"), a_unit("c.py")]
    assert ordered(units, {"a.py": ("b.py",), "b.py": ("c.py",)}) == ["c.py", "b.py", "a.py"]


def test_a_cycle_stays_together_below_its_users() -> None:
    units = [a_unit("a.py"), a_unit("b.py"), a_unit("m.py"), a_unit("u.py")]
    imports = {"a.py": ("b.py",), "b.py": ("a.py",), "u.py": ("a.py",)}
    assert ordered(units, imports) == ["a.py", "b.py", "m.py", "u.py"]


def test_focus_decides_among_equals_and_the_path_among_those() -> None:
    assert ordered([focused("a.py", 1), focused("b.py", 5), focused("c.py", 1)]) == ["b.py", "a.py", "c.py"]


def test_what_is_read_later_stands_later_and_what_is_left_aside_last() -> None:
    left = a_unit("a.py", placement=Placement.EXCLUDED, consumers=(a_consumer(),))
    later = a_unit("b.py", placement=Placement.DEPRIORITIZED, consumers=(a_consumer(),))
    assert ordered([left, later, a_unit("c.py")]) == ["c.py", "b.py", "a.py"]


def test_tests_are_read_after_what_they_test() -> None:
    units = [a_unit("tests/data/big.txt", consumers=(a_consumer(),)), a_unit("src/a.py")]
    assert ordered(units) == ["src/a.py", "tests/data/big.txt"]


def test_nothing_in_gives_nothing_out() -> None:
    assert order_units([], {}) == ()
