"""Maps of code for tests of their picture."""

from __future__ import annotations

from adjudge.graph.code_map import CodeMap, MapChange, make_map
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

HOSTILE = "lib/\"><script>alert(1)<br>\u202e&'.py"
FILES = {
    "app/a.py": "import lib.b\nimport lib.c\n",
    "lib/b.py": "import lib.c\n",
    "lib/c.py": "",
    "notes.md": "",
}


def a_map() -> CodeMap:
    """Of a tree without a change."""
    return make_map(TextTree(FILES).snapshot(), commits={RepoPath("lib/c.py"): 3})


def a_changed_map() -> CodeMap:
    """With a new cycle from zone to zone, and a path whose name would break out."""
    after = TextTree(FILES | {"lib/c.py": "import app.a\n", HOSTILE: "import app.a\n"})
    paths = frozenset(map(RepoPath, ("lib/c.py", HOSTILE)))
    return make_map(after.snapshot(), change=MapChange(TextTree(FILES).snapshot(), paths))


def a_wide_map(zones: int = 22) -> CodeMap:
    """Each zone uses each later one, and the last uses the first."""
    names = [f"z{n:02}" for n in range(zones)]
    files = {
        f"{name}/m.py": "".join(f"import {later}.m\n" for later in names[at + 1 :])
        for at, name in enumerate(names)
    }
    files[f"{names[-1]}/m.py"] = f"import {names[0]}.m\n"
    return make_map(TextTree(files).snapshot())
