"""Throw-away trees as a whole: bounds, kills, links of real environments, preparations that are reused."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
import venv
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.keeping import KeptLimits
from adjudge.adapters.workspace.linkable import SubjectFolders
from adjudge.adapters.workspace.workspaces import TreeWorkspaces
from adjudge.adapters.workspace.writing import WorkspaceLimits
from adjudge.errors import ConfigError, InconclusiveError, ToolError
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.ports import Preparation, Workspace, Workspaces
from tests.unit.ports.shapes import answered, asked
from tests.workspace_values import PYTHON, TREE, Content, Listing, codes, entries_of, files_in, workspaces

if TYPE_CHECKING:
    from collections.abc import Mapping

FILES: dict[str, Content] = {"a": b"1", "d/b": ("100755", b"2"), "l": ("120000", b"a")}
MAKE = "import os; os.makedirs('.venv/lib'); open('.venv/lib/made', 'w').write(os.getcwd())"
PREPARATION = Preparation(
    argv=(PYTHON, "-I", "-c", MAKE), keep=(RepoPath(".venv"),), lock_files=(RepoPath("lock"),)
)
KILLED = """
import sys, time
from dataclasses import replace
from pathlib import Path
from tests.workspace_values import TREE, workspaces

class Slow:
    def __init__(self, blobs): self.blobs = blobs
    def open(self): return self
    def __enter__(self): return self
    def __exit__(self, *error): return None
    def read(self, ids, *, limit_bytes):
        for number, blob in enumerate(self.blobs.read(ids, limit_bytes=limit_bytes)):
            yield blob
            if number == 20:
                print("half", flush=True)
                time.sleep(600)

maker = workspaces(Path(sys.argv[1]), {f"d{n}/f": b"%d" % n for n in range(50)})
with replace(maker, blobs=Slow(maker.blobs)).materialise(TREE):
    pass
"""


def test_port_is_fulfilled() -> None:
    assert answered(TreeWorkspaces, Workspaces) == asked(Workspaces)


def test_workspace_has_what_its_port_asks(tmp_path: Path) -> None:
    with workspaces(tmp_path, FILES).materialise(TREE) as made:
        assert all(hasattr(made, name) for name in asked(Workspace))


def test_tree_lies_in_a_private_folder(tmp_path: Path) -> None:
    with workspaces(tmp_path / "cache", FILES).materialise(TREE) as made:
        assert stat.S_IMODE(Path(made.folder).stat().st_mode) == 0o700
        assert stat.S_IMODE(Path(made.folder).parent.stat().st_mode) == 0o700
        assert Path(made.folder).is_absolute()
        assert made.files == 3
    assert list((tmp_path / "cache/trees").iterdir()) == []


def test_tree_is_gone_whatever_a_program_left_in_it(tmp_path: Path) -> None:
    with workspaces(tmp_path, FILES).materialise(TREE) as made:
        Path(made.folder, "new/deep").mkdir(parents=True)
        Path(made.folder, "new/deep/link").symlink_to("/")
        Path(made.folder, "new/deep").chmod(0)
    assert list((tmp_path / "trees").iterdir()) == []


def test_program_killed_in_the_middle_leaves_nothing_after_the_next(tmp_path: Path) -> None:
    root = Path(__file__).parents[4]
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, cwd=root
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"half\n"
    left = next((tmp_path / "trees").glob("run-*/tree"))
    assert len(files_in(left)) >= 10
    process.send_signal(signal.SIGKILL)
    process.communicate()
    with workspaces(tmp_path, FILES).materialise(TREE):
        assert not left.exists()
    assert list((tmp_path / "trees").iterdir()) == []


def test_folder_inside_the_repository_is_refused(tmp_path: Path) -> None:
    subject = SubjectFolders(top=str(tmp_path))
    with (
        pytest.raises(ConfigError) as caught,
        workspaces(tmp_path / "cache", FILES, subject=subject).materialise(TREE),
    ):
        pass
    assert caught.value.code == "workspace-inside-repository"
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("limits", [WorkspaceLimits(files=2), WorkspaceLimits(bytes=1)])
def test_tree_over_the_bounds_is_refused_and_leaves_nothing(tmp_path: Path, limits: WorkspaceLimits) -> None:
    maker = workspaces(tmp_path, FILES, limits=limits)
    with pytest.raises(InconclusiveError) as caught, maker.materialise(TREE):
        pass
    assert caught.value.code == "workspace-too-large"
    assert not list(tmp_path.glob("trees/*"))


def test_disk_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "cache").touch()
    with pytest.raises(ToolError) as caught, workspaces(tmp_path / "cache", FILES).materialise(TREE):
        pass
    assert caught.value.code == "workspace-not-writable"


def test_what_is_missing_leaves_a_doubt_and_what_is_left_out_by_rule_does_not(tmp_path: Path) -> None:
    files: dict[str, Content] = {"ok": b"1", "sub": ("160000", b""), "out": ("120000", b"/etc")}
    maker = replace(workspaces(tmp_path, files), list_tree=Listing(entries_of({**files, "gone": b"?"})))
    with maker.materialise(TREE) as made:
        assert codes(made.unknown) == [("missing-blob", "gone")]
        assert codes(made.limitations) == [
            ("missing-blob", "gone"), ("submodule-empty", "sub"), ("symlink-left-out", "out"),
        ]  # fmt: skip
        assert made.files == 1


def test_git_goes_up_no_further_than_the_tree(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    with workspaces(tmp_path / "cache", FILES).materialise(TREE) as made:
        environment = {"PATH": os.environ["PATH"], **dict(made.environment)}
        done = subprocess.run(
            ["git", "rev-parse", "--git-dir"], cwd=Path(made.folder, "d"), env=environment,
            capture_output=True, check=False,
        )  # fmt: skip
    assert done.returncode == 128


def test_git_folder_holds_the_tree_and_hides_what_is_linked(tmp_path: Path) -> None:
    (tmp_path / "top/.venv").mkdir(parents=True)
    subject = SubjectFolders(top=str(tmp_path / "top"), ignored=(RepoPath(".venv/"),))
    maker = workspaces(tmp_path / "cache", FILES, subject=subject)
    with maker.materialise(TREE, git_folder=True, links=(".venv",)) as made:
        status = subprocess.run(
            ["git", "status", "--porcelain"], cwd=made.folder, capture_output=True, check=True
        )
        listed = subprocess.run(
            ["git", "ls-tree", "-r", "--name-only", "HEAD"], cwd=made.folder, capture_output=True, check=True
        )
    assert (status.stdout, listed.stdout) == (b"", b"a\nd/b\nl\n")


# An environment with a real editable install, in a work tree whose code is not that of the tree.

PROJECT: dict[str, Content] = {
    "pyproject.toml": (
        b'[project]\nname = "pkg"\nversion = "1"\n[build-system]\nrequires = ["hatchling"]\n'
        b'build-backend = "hatchling.build"\n[tool.hatch.build.targets.wheel]\npackages = ["src/pkg"]\n'
    ),
    "src/pkg/__init__.py": b"def answer() -> int:\n    return 41\n",
    "test_it.py": b"import pkg\nassert pkg.answer() == 42, pkg.__file__\n",
}


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> SubjectFolders:
    """A work tree where the test passes, with an environment in which its package is installed editable."""
    top = tmp_path_factory.mktemp("top").resolve()
    for path, data in {**PROJECT, "src/pkg/__init__.py": b"def answer() -> int:\n    return 42\n"}.items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        assert isinstance(data, bytes)
        (top / path).write_bytes(data)
    (top / "src/pkg/later.py").touch()
    venv.create(top / ".venv", symlinks=True, with_pip=True)
    ours = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    install = [
        "-m",
        "pip",
        "install",
        "-q",
        "--no-index",
        "--no-build-isolation",
        "--no-deps",
        "-e",
        str(top),
    ]
    subprocess.run(
        [str(top / ".venv/bin/python"), *install],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": ours, "HOME": str(top)},
        check=True,
        capture_output=True,
    )
    return SubjectFolders(top=str(top), ignored=(RepoPath(".venv/"),))


def run_python(
    folder: str, environment: Mapping[str, str], *arguments: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [f"{folder}/.venv/bin/python", *arguments],
        cwd=folder, env=dict(environment), capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_editable_install_would_turn_a_failing_test_green(tmp_path: Path, subject: SubjectFolders) -> None:
    with workspaces(tmp_path, PROJECT, subject=subject).materialise(TREE, links=(".venv",)) as made:
        assert run_python(made.folder, {}, "test_it.py").returncode == 0, "the trap is real"


def test_editable_install_is_led_to_the_tree(tmp_path: Path, subject: SubjectFolders) -> None:
    with workspaces(tmp_path, PROJECT, subject=subject).materialise(TREE, links=(".venv",)) as made:
        done = run_python(made.folder, dict(made.environment), "test_it.py")
        assert done.returncode == 1
        assert f"{made.folder}/src/pkg/__init__.py" in done.stderr
        assert {code for code, _ in codes(made.limitations)} == {"link-redirected", "link-writable"}
        assert made.unknown == ()
        assert made.check_links() == (), "running Python wrote nothing in the environment"


def test_module_that_only_the_work_tree_has_is_not_found(tmp_path: Path, subject: SubjectFolders) -> None:
    with workspaces(tmp_path, PROJECT, subject=subject).materialise(TREE, links=(".venv",)) as made:
        assert run_python(made.folder, {}, "-c", "import pkg.later").returncode == 0
        done = run_python(made.folder, dict(made.environment), "-c", "import pkg.later")
        assert "ModuleNotFoundError" in done.stderr


def test_installed_tools_of_a_linked_environment_run(tmp_path: Path, subject: SubjectFolders) -> None:
    with workspaces(tmp_path, PROJECT, subject=subject).materialise(TREE, links=(".venv",)) as made:
        done = run_python(made.folder, dict(made.environment), "-m", "pip", "--version")
        assert (done.returncode, made.folder in done.stdout) == (0, True)


def test_environment_of_the_user_stays_when_the_tree_goes(tmp_path: Path, subject: SubjectFolders) -> None:
    with workspaces(tmp_path, PROJECT, subject=subject).materialise(TREE, links=(".venv",)):
        pass
    assert Path(subject.top, ".venv/bin/python").exists()


# Preparations.


def test_prepared_folder_stays_where_it_was_made(tmp_path: Path) -> None:
    maker = workspaces(tmp_path, {**FILES, "lock": b"1"})
    prepared = maker.prepare(TREE, PREPARATION)
    made_at = Path(prepared.folders[0].source, "lib/made").read_text()
    assert prepared.folders[0].source == f"{made_at}/.venv"
    assert sorted(path.name for path in Path(made_at).iterdir()) == [".venv"]


def test_prepared_folder_that_was_written_in_is_made_anew(tmp_path: Path) -> None:
    maker = workspaces(tmp_path, {**FILES, "lock": b"1"})
    prepared = maker.prepare(TREE, PREPARATION)
    with maker.materialise(TREE, prepared=prepared) as made:
        Path(made.folder, ".venv/lib/planted").touch()
        assert codes(made.check_links()) == [("link-touched", ".venv")]
    again = maker.prepare(TREE, PREPARATION)
    assert not again.reused
    assert not Path(again.folders[0].source, "lib/planted").exists()


def test_failed_preparation_leaves_nothing_and_is_tried_again(tmp_path: Path) -> None:
    maker = workspaces(tmp_path, {**FILES, "lock": b"1"})
    failing = replace(PREPARATION, argv=(PYTHON, "-I", "-c", "raise SystemExit('no wheel')"))
    for _ in range(2):
        failed = maker.prepare(TREE, failing)
        assert failed.failure is not None
        assert "no wheel" in failed.failure.message
        assert list((tmp_path / "prepared").iterdir()) == []


def test_preparation_that_was_killed_leaves_nothing_after_the_next(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom dataclasses import replace\n"
        "from tests.workspace_values import TREE, PYTHON, workspaces\nfrom adjudge.ports import Preparation\n"
        "argv = (PYTHON, '-I', '-c', 'import os, time; os.mkdir(\".venv\"); time.sleep(600)')\n"
        "workspaces(Path(sys.argv[1]), {'lock': b'2'}).prepare(TREE, Preparation(argv=argv, keep=('.venv',)))"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], cwd=Path(__file__).parents[4])
    while not list(tmp_path.glob("prepared/*/tree/.venv")):
        assert process.poll() is None
        time.sleep(0.01)
    process.kill()
    process.wait()
    maker = workspaces(tmp_path, {"lock": b"1"})
    maker.prepare(TREE, PREPARATION)
    assert len(list((tmp_path / "prepared").iterdir())) == 2, "one folder and its lock"
    assert maker.prepare(TREE, PREPARATION).reused


def test_tree_that_is_not_whole_is_not_prepared(tmp_path: Path) -> None:
    files: dict[str, Content] = {"lock": b"1"}
    maker = replace(workspaces(tmp_path, files), list_tree=Listing(entries_of({**files, "gone": b"?"})))
    failed = maker.prepare(TREE, PREPARATION)
    assert failed.failure is not None
    assert codes(failed.limitations) == [("missing-blob", "gone")]


def test_only_so_many_preparations_are_kept(tmp_path: Path) -> None:
    makers = [
        workspaces(tmp_path, {"lock": b"%d" % number}, kept=KeptLimits(entries=2)) for number in range(4)
    ]
    for maker in makers:
        maker.prepare(TREE, PREPARATION)
    assert len(list((tmp_path / "prepared").glob("*/made"))) == 2
    assert [maker.prepare(TREE, PREPARATION).reused for maker in makers[2:]] == [True, True]


def test_prepared_folders_that_are_gone_leave_a_doubt(tmp_path: Path) -> None:
    maker = workspaces(tmp_path, {"lock": b"1"})
    prepared = maker.prepare(TREE, PREPARATION)
    (Path(prepared.folders[0].source).parents[1] / "made").unlink()
    with maker.materialise(TREE, prepared=prepared) as made:
        assert codes(made.unknown) == [("environment", None)]
        assert made.links == ()


def test_prepared_folders_in_use_are_not_removed(tmp_path: Path) -> None:
    first = workspaces(tmp_path, {"lock": b"1"}, kept=KeptLimits(entries=1))
    prepared = first.prepare(TREE, PREPARATION)
    with first.materialise(TREE, prepared=prepared) as made:
        workspaces(tmp_path, {"lock": b"2"}, kept=KeptLimits(entries=1)).prepare(TREE, PREPARATION)
        assert Path(made.folder, ".venv/lib/made").exists()


def test_prepared_environment_that_leads_back_is_led_to_the_tree(tmp_path: Path) -> None:
    make = (
        "import os, venv; venv.create('.venv', symlinks=True)\n"
        "import glob; site = glob.glob('.venv/lib/python*/site-packages')[0]\n"
        "open(site + '/x.pth', 'w').write(os.getcwd() + '/src')"
    )
    preparation = replace(PREPARATION, argv=(PYTHON, "-I", "-c", make))
    first = workspaces(tmp_path, {**PROJECT, "lock": b"1"})
    prepared = first.prepare(TREE, preparation)
    second = workspaces(
        tmp_path, {**PROJECT, "src/pkg/__init__.py": b"def answer(): return 42", "lock": b"1"}
    )
    assert second.prepare(ObjectId("2" * 40), preparation).reused
    with second.materialise(ObjectId("2" * 40), prepared=prepared) as made:
        done = run_python(made.folder, dict(made.environment), "-c", "import pkg; print(pkg.answer())")
        assert done.stdout == "42\n"
        assert made.unknown == ()
