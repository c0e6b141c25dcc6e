"""Fixers that do what no fixer may do: to the git folder of their tree, to the subject, to the machine."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.functional.fixing import (
    FIX,
    SLOW,
    Workshop,
    a_workshop,
    codes,
    kept,
    processes_of,
    tried,
    tried_apart,
    untouched,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

GIT = "subprocess.run(['git', '-c', 'user.name=x', '-c', 'user.email=x@x', *{}], check=True)\n"


def included(shop: Workshop) -> Path:
    """A file that the configuration of the repository includes."""
    return shop.subject.path.with_name("subject-included")


def _touch(name: str, part: str, act: str, *, slow: bool = False) -> Any:
    return pytest.param(act, part, id=name, marks=[SLOW] if slow else [])


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """One repository with one defect, for all tests; each is one more try at the same packet."""
    return a_workshop(tmp_path_factory)


@pytest.fixture(scope="module", autouse=True)
def _much_to_touch(shop: Workshop) -> None:
    """The repository has a hook, a submodule's git folder, another work tree, an included file, an ignored one."""
    git = shop.subject.path / ".git"
    for name in ("hooks/there", "modules/lib/hooks/there", "worktrees/side/gitdir", "../.env"):
        (git / name).parent.mkdir(parents=True, exist_ok=True)
        (git / name).write_text("A=1\n")
    (git / "info" / "exclude").write_text(".env\n")
    shop.subject.git("config", "include.path", str(included(shop)))
    included(shop).write_text("")


@pytest.fixture(autouse=True)
def _as_it_was(shop: Workshop) -> Iterator[None]:
    """No test leaves the repository otherwise than it was, but for those that say so and put it back."""
    with untouched(shop):
        yield


@pytest.fixture(scope="module")
def plain(shop: Workshop) -> dict[str, Any]:
    """The packet of its review without a command: for tries that end before one would run."""
    return shop.packet(shop.review()["run_id"])


TOUCHES = [
    _touch("tracked", "work-tree", "open(subject + '/other.py', 'a').write('#')"),
    _touch("untracked", "work-tree", "open(subject + '/new.py', 'a').write('#')", slow=True),
    _touch("ignored", "work-tree", "open(subject + '/.env', 'w').write('A=2')"),
    _touch("rights", "work-tree", "os.chmod(subject + '/other.py', 0o600)"),
    _touch("executable", "work-tree", "os.chmod(subject + '/other.py', 0o755)", slow=True),
    _touch("empty-folder", "work-tree", "os.mkdir(subject + '/empty')"),
    _touch("ref", "refs", "open(git + '/refs/heads/evil', 'w').write('0' * 40)"),
    _touch("grafts", "refs", "open(git + '/info/grafts', 'w').write('x')", slow=True),
    _touch("reflog", "reflogs", "open(git + '/logs/HEAD', 'w').close()"),
    _touch("lock", "locks", "open(git + '/index.lock', 'w').close()"),
    _touch("configuration", "configuration", "open(git + '/config', 'a').write('[x]\\n')"),
    _touch("exclude", "configuration", "open(git + '/info/exclude', 'w').write('*')"),
    _touch("alternates", "configuration", "open(git + '/objects/info/alternates', 'w').write(here)"),
    _touch("included", "user-configuration", "open(subject + '-included', 'w').write('[core]\\npager = x\\n')"),
    _touch("global", "user-configuration", "open(home + '/.gitconfig', 'w').write('[core]\\npager = x\\n')"),
    _touch("hook", "hooks", "open(git + '/hooks/pre-push', 'w').write('x')"),
    _touch("hook-rights", "hooks", "os.chmod(git + '/hooks/there', 0o755)"),
    _touch("submodule-hook", "submodules", "open(git + '/modules/lib/hooks/post-checkout', 'w').write('x')"),
    _touch("linked-work-tree", "work-trees", "open(git + '/worktrees/side/gitdir', 'w').write(here)"),
    _touch("object", "objects", "os.remove(glob.glob(git + '/objects/??/*')[0])"),
    _touch("other", "other", "open(git + '/FETCH_HEAD', 'w').write('x')", slow=True),
]  # fmt: skip
"""What a process of the same user could do to the repository, and the part that tells of it."""


def tried_and_put_back(shop: Workshop, packet: dict[str, Any], act: str) -> dict[str, Any]:
    """One try that changes something of the repository, which is put back as it was."""
    saved = shop.folder.parent / "saved"
    shutil.copytree(shop.subject.path, saved, symlinks=True)
    git, home = f"{shop.subject.path}/.git", shop.adjudge.state / "home"
    settings = f"import glob\ngit, home = {git!r}, {str(home)!r}\n"
    shop.act(settings + act)
    try:
        attempt = shop.execute(packet)
    finally:
        shutil.rmtree(shop.subject.path)
        saved.rename(shop.subject.path)
        (home / ".gitconfig").unlink(missing_ok=True)
        included(shop).write_text("")
    assert kept(shop, attempt) == attempt
    return attempt


class TestForbidden:
    @pytest.mark.parametrize(
        ("act", "code"),
        [
            (GIT.format(["commit", "-qam", "x"]), "refs-changed"),
            (GIT.format(["branch", "x"]), "refs-changed"),
            pytest.param(GIT.format(["tag", "x"]), "refs-changed", marks=SLOW),
            (GIT.format(["checkout", "-q", "--detach"]), "head-moved"),
            (GIT.format(["remote", "add", "o", "https://example.com/x"]), "configuration-written"),
            (
                "os.makedirs('.git/hooks', exist_ok=True); open('.git/hooks/pre-commit', 'w').write('x')",
                "hooks-written",
            ),
            pytest.param("shutil.rmtree('.git')", "head-moved", marks=SLOW),
        ],
        ids=["commit", "branch", "tag", "head", "remote", "hook", "git-folder"],
    )
    def test_git_folder_of_its_tree_is_not_its_own(
        self, shop: Workshop, plain: dict[str, Any], act: str, code: str
    ) -> None:
        attempt = tried(shop, plain, FIX + act)
        assert attempt["state"] == "failed"
        assert code in codes(attempt)
        assert attempt["commands"] == []

    @pytest.mark.parametrize(("act", "part"), TOUCHES)
    def test_subject_that_was_touched_fails_the_try(
        self, shop: Workshop, plain: dict[str, Any], act: str, part: str
    ) -> None:
        attempt = tried_and_put_back(shop, plain, FIX + f"subject = {str(shop.subject.path)!r}\n{act}")
        assert (attempt["state"], attempt["touched"]) == ("failed", [part])
        assert codes(attempt) == {"subject-touched"}

    def test_folder_that_commands_are_lent_is_looked_at(self, shop: Workshop, plain: dict[str, Any]) -> None:
        lent = shop.subject.path / "lent.ignored"
        lent.mkdir()
        (lent / "tool").write_text("exit 1\n")
        packet = shop.packet(plain["run_id"], "--test", "sh lent.ignored/tool", "--link", "lent.ignored")
        attempt = tried(shop, packet, FIX + f"open({str(lent / 'tool')!r}, 'w').write('exit 0\\n')")
        shutil.rmtree(lent)
        assert (attempt["state"], attempt["touched"]) == ("failed", ["linked-folders"])

    @pytest.mark.parametrize(
        ("name", "away"),
        [("", "-away"), (".git", "-away"), pytest.param("", "/../deeper/away", marks=SLOW)],
        ids=["renamed", "git-folder", "moved"],
    )
    def test_subject_that_is_moved_away_fails_the_try(
        self, shop: Workshop, plain: dict[str, Any], name: str, away: str
    ) -> None:
        place = shop.subject.path / name
        other = Path(os.path.normpath(f"{place}{away}"))
        act = f"os.makedirs({str(other.parent)!r}, exist_ok=True); os.rename({str(place)!r}, {str(other)!r})"
        attempt = tried_apart(shop, plain, FIX + act, (other, place))
        assert (attempt["state"], codes(attempt)) == ("failed", {"subject-touched"})

    def test_index_of_the_subject_is_looked_at(self, shop: Workshop, plain: dict[str, Any]) -> None:
        index = shop.subject.path / ".git" / "index"
        before = index.read_bytes()
        words = ["git", "-C", str(shop.subject.path), "update-index", "--assume-unchanged", "calc.py"]
        attempt = tried(shop, plain, FIX + f"subprocess.run({words}, check=True)")
        index.write_bytes(before)
        index.chmod(0o644)  # an executor has a mask of its own
        assert (attempt["state"], attempt["touched"]) == ("failed", ["index"])

    @pytest.mark.parametrize(
        "act",
        [
            "shutil.rmtree(os.getcwd())",
            pytest.param("top = os.getcwd(); os.rename(top, top + '2'); os.mkdir(top)", marks=SLOW),
            "top = os.getcwd(); os.rename(top, top + '2'); os.symlink(here, top)",
        ],
        ids=["deleted", "replaced", "link"],
    )
    def test_tree_that_is_gone(self, shop: Workshop, plain: dict[str, Any], act: str) -> None:
        attempt = tried(shop, plain, FIX + act)
        assert (attempt["state"], codes(attempt), attempt["retained"]) == ("failed", {"tree-gone"}, False)
        assert shop("fix", "discard", attempt["attempt_id"], "--confirm").code == 0
        assert not shop.tree(attempt).parent.exists()

    @pytest.mark.parametrize(
        "act",
        [
            "os.chdir(fixes); os.rename(name, name + '-away')",
            pytest.param("os.chdir(fixes); os.rename(name, 'other'); os.symlink(precious, name)", marks=SLOW),
            "os.rename(fixes, fixes + '-away'); os.symlink(precious, fixes)",
            pytest.param("os.rename(fixes, fixes + '-away')", marks=SLOW),
        ],
        ids=["own-folder-renamed", "own-folder-a-link", "all-folders-a-link", "all-folders-renamed"],
    )
    def test_tree_that_was_moved_is_discarded_and_no_link_is_followed(
        self, shop: Workshop, plain: dict[str, Any], act: str
    ) -> None:
        precious = shop.folder / "precious"
        (precious / "tree").mkdir(parents=True, exist_ok=True)
        (precious / "tree" / "data").write_text("mine")
        where = f"precious = {str(precious)!r}\nplace = os.path.dirname(os.getcwd())\n"
        where += "fixes, name = os.path.split(place)\n"
        attempt = tried(shop, plain, FIX + where + act)
        assert (attempt["state"], codes(attempt), attempt["retained"]) == ("failed", {"tree-gone"}, False)
        assert shop("fix", "discard", attempt["attempt_id"], "--confirm").code == 0
        assert (precious / "tree" / "data").read_text() == "mine"
        fixes = shop.tree(attempt).parent.parent
        assert not fixes.is_symlink()
        known = {
            one["attempt_id"].replace(":", "-") for one in shop("fix", "list", "--json").json["attempts"]
        }
        assert {one.name.removesuffix(".lock") for one in fixes.iterdir()} <= known
        assert [one.name for one in fixes.parent.glob("*-away")] == []

    def test_fixer_that_fails_after_a_good_edit(self, shop: Workshop, plain: dict[str, Any]) -> None:
        attempt = tried(shop, plain, FIX + "sys.exit(7)")
        assert (attempt["state"], codes(attempt)) == ("failed", {"fixer-failed"})
        assert (attempt["executor"]["end"], attempt["changed"]) == ("non-zero-exit", ["calc.py"])


class TestEndless:
    def test_fixer_that_hangs(self, shop: Workshop, plain: dict[str, Any]) -> None:
        attempt = tried(shop, plain, FIX + "time.sleep(600)", "--timeout", "3")
        assert (attempt["state"], attempt["executor"]["end"]) == ("failed", "timed-out")

    def test_fixer_that_floods(self, shop: Workshop, plain: dict[str, Any]) -> None:
        attempt = tried(shop, plain, FIX + "while True: sys.stdout.write('x' * 65536)")
        assert (attempt["state"], attempt["executor"]["end"]) == ("failed", "oversize")

    def test_process_that_is_left_behind_is_ended(self, shop: Workshop, plain: dict[str, Any]) -> None:
        act = (
            "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
            "        open(here + '/left', 'w').close()\n        os.close(1); os.close(2)\n"
            "        time.sleep(600)\n    os._exit(0)\n"
            "while not os.path.exists(here + '/left'): time.sleep(0.01)\ntime.sleep(0.1)\n"
        )
        attempt = tried(shop, plain, FIX + act)
        assert attempt["state"] == "fixed_unproven"
        assert (shop.folder / "left").exists()
        assert processes_of(shop) == []

    @pytest.mark.faults
    def test_fixer_that_forks_without_end(self, shop: Workshop, plain: dict[str, Any]) -> None:
        act = "while True:\n    if os.fork() == 0:\n        time.sleep(600)\n"
        attempt = tried(shop, plain, FIX + act, "--timeout", "60")
        assert (attempt["state"], attempt["executor"]["end"]) == ("failed", "killed")
