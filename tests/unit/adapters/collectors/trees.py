"""Small trees with something to find, and plans run over them as tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.collectors.program import Programs
from adjudge.adapters.collectors.tool import Tool
from adjudge.model.ids import RepoPath
from tests.unit.adapters.collectors.programs import RUNNER

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from adjudge.adapters.collectors.plan import Plan
    from adjudge.ports import Looked


def write_tree(folder: Path, files: Mapping[str, str]) -> tuple[RepoPath, ...]:
    """The files in a folder; their paths, sorted."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return tuple(sorted(map(RepoPath, files)))


def run_plan(
    plan: Plan,
    folder: Path,
    files: Mapping[str, str],
    *,
    programs: Path,
    changed: Mapping[str, frozenset[int]] | None = None,
) -> Looked:
    """A look of the tool of a plan, found in a folder of programs, over files it wants."""
    tool = Tool(plan=plan, runner=RUNNER, programs=Programs(beside=programs, search_path=""))
    tree = folder / "tree"
    paths = write_tree(tree, files)
    wanted = tuple(one for one in paths if tool.wants(one))
    return tool.look(str(tree), wanted, {RepoPath(path): lines for path, lines in (changed or {}).items()})


def told(looked: Looked) -> list[tuple[str, int, str]]:
    """(path, first line, rule) of each report."""
    return [(one.path, one.start_line, one.rule) for one in looked.reports]
