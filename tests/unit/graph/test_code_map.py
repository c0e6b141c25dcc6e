"""A graph seen from far."""

from __future__ import annotations

from adjudge.graph.code_map import MOST_SPOTS, CodeMap, Knot, MapChange, make_map
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

FILES = {"app/a.py": "import lib.b\n", "lib/b.py": "import lib.c\n", "lib/c.py": "", "notes.md": ""}
TREE = TextTree(FILES)


def changed(**files: str) -> CodeMap:
    """The map after an edit; names have ``_`` for the slash."""
    edited = {name.replace("_", "/") + ".py": text for name, text in files.items()}
    after = TextTree(FILES | edited)
    change = MapChange(TREE.snapshot(), frozenset(map(RepoPath, edited)))
    return make_map(after.snapshot(), change=change)


def test_files_links_and_zones_are_counted() -> None:
    code = make_map(TREE.snapshot())
    assert (code.files, code.read, code.links, code.knot_count) == (4, 3, 2, 0)
    assert [(one.zone.folder, one.files, one.inside) for one in code.zones] == [
        ("app", 1, 0),
        ("lib", 2, 1),
        ("", 1, 0),
    ]
    assert [tie[:4] for tie in code.ties] == [(0, 1, 1, 0)]
    assert code.changed_count is None


def test_every_file_is_in_one_zone() -> None:
    code = make_map(TREE.snapshot())
    assert sum(one.files for one in code.zones) == code.files
    assert sum(one.inside for one in code.zones) + sum(one.links for one in code.ties) == code.links


def test_hot_is_what_is_used_and_changes() -> None:
    used = {f"u{n}.py": "import a\n" for n in range(3)} | {"v.py": "import b\n"}
    tree = TextTree({"a.py": "", "b.py": ""} | used).snapshot()
    assert [spot.path for spot in make_map(tree).spots] == ["a.py", "b.py"]
    often = {RepoPath("b.py"): 9}
    assert [(spot.path, spot.commits) for spot in make_map(tree, commits=often).spots] == [
        ("b.py", 9),
        ("a.py", 0),
    ]


def test_spots_are_bounded() -> None:
    many = TextTree({f"a{n}.py": f"import a{n + 1}\n" for n in range(MOST_SPOTS + 5)})
    assert len(make_map(many.snapshot()).spots) == MOST_SPOTS


def test_change_tells_new_ties_cycles_and_what_is_gone() -> None:
    code = changed(lib_c="import app.a\n")
    assert [tie.new for tie in code.ties] == [0, 1]
    knot = Knot(3, (RepoPath("app/a.py"), RepoPath("lib/b.py"), RepoPath("lib/c.py")), is_new=True)
    assert code.knots == (knot,)
    assert (code.changed_count, [spot.path for spot in code.changed], code.gone) == (1, ["lib/c.py"], 0)
    assert changed(app_a="").gone == 1


def test_old_cycle_is_not_new() -> None:
    files = {"a.py": "import b\n", "b.py": "import a\n"}
    before, after = TextTree(files).snapshot(), TextTree(files | {"c.py": ""}).snapshot()
    (knot,) = make_map(after, change=MapChange(before, frozenset({RepoPath("c.py")}))).knots
    assert not knot.is_new


def test_path_that_is_gone_counts_in_its_zone() -> None:
    before = TextTree(FILES | {"lib/d.py": ""}).snapshot()
    code = make_map(TREE.snapshot(), change=MapChange(before, frozenset({RepoPath("lib/d.py")})))
    assert {one.zone.folder: one.changed for one in code.zones} == {"app": 0, "lib": 1, "": 0}
