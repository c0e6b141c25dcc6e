from __future__ import annotations

from adjudge.brief.coupling.find import find_coupling
from adjudge.brief.making import Found
from adjudge.brief.reading import read_changes
from adjudge.graph.reach import links_of
from tests.two_trees import Files, sources

FILES: Files = {"one/__init__.py": "", "one/a.py": "", "two/__init__.py": "", "two/b.py": "import one.a\n"}


def find(after: Files) -> Found:
    made = sources(FILES, {**FILES, **after})
    head, base = links_of(made.head.snapshot), links_of(made.base.snapshot)
    return find_coupling(made, read_changes(made, head, base), head, base)


def test_boundary_and_cycle_of_one_import_are_two_facts() -> None:
    made = find({"one/a.py": "import two.b\n"})
    assert sorted(one.change for one in made.signals) == ["boundary-crossed", "cycle-introduced"]
    assert {one.category.value for one in made.signals} == {"coupling-boundary"}


def test_change_without_new_imports_finds_nothing() -> None:
    assert find({"one/a.py": "x = 1\n"}) == Found()
