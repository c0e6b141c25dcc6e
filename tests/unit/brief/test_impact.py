from __future__ import annotations

from adjudge.brief.impact import NEAREST, measure_impact
from adjudge.model.ids import RepoPath


def paths(*names: str) -> list[RepoPath]:
    return [RepoPath(name) for name in names]


def test_the_change_itself_is_not_in_its_impact() -> None:
    impact = measure_impact(paths("a.py", "b.py", "c.py"), paths("a.py", "b.py"), paths("a.py"))
    assert (impact.count, impact.nearest, impact.omitted) == (2, ("b.py",), 1)


def test_folders_sum_to_the_count_and_the_largest_stands_first() -> None:
    impact = measure_impact(paths("x.py", "p/a.py", "p/q/b.py", "p/q/r/c.py"), [], [])
    assert impact.by_folder == (("p/q", 2), (".", 1), ("p", 1))
    assert sum(count for _, count in impact.by_folder) == impact.count


def test_what_is_not_named_is_counted() -> None:
    many = paths(*(f"m{number:03}.py" for number in range(NEAREST + 5)))
    impact = measure_impact(many, many, [])
    assert (len(impact.nearest), impact.omitted) == (NEAREST, 5)


def test_no_consumer_is_a_zero_and_no_error() -> None:
    impact = measure_impact([], [], paths("a.py"))
    assert (impact.count, impact.by_folder, impact.nearest, impact.omitted) == (0, (), (), 0)


def test_the_order_of_the_input_does_not_matter() -> None:
    names = paths("z.py", "a/b.py", "c.py")
    assert measure_impact(names, names, []) == measure_impact(names[::-1], names[::-1], [])
