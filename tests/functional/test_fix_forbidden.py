"""Fixers that do what no fixer may do: to the git folder of their tree, to the subject, to the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.functional.fixing import (
    FIX,
    SLOW,
    Workshop,
    a_workshop,
    codes,
    processes_of,
    tried,
    tried_apart,
    untouched,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

GIT = "subprocess.run(['git', '-c', 'user.name=x', '-c', 'user.email=x@x', *{}], check=True)\n"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """One repository with one defect, for all tests; each is one more try at the same packet."""
    return a_workshop(tmp_path_factory)


@pytest.fixture(autouse=True)
def _as_it_was(shop: Workshop) -> Iterator[None]:
    """No test leaves the repository otherwise than it was, but for those that say so and put it back."""
    with untouched(shop):
        yield


@pytest.fixture(scope="module")
def plain(shop: Workshop) -> dict[str, Any]:
    """The packet of its review without a command: for tries that end before one would run."""
    return shop.packet(shop.review()["run_id"])


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

    @pytest.mark.parametrize(
        ("act", "part"),
        [
            ("open({subject} + '/other.py', 'a').write('#')", "work-tree"),
            pytest.param("open({subject} + '/new.py', 'a').write('#')", "work-tree", marks=SLOW),
            ("open({subject} + '/.git/refs/heads/evil', 'w').write('0' * 40)", "refs"),
            ("open({subject} + '/.git/config', 'a').write('[x]\\n')", "configuration"),
            ("open({subject} + '/.git/hooks/pre-push', 'w').write('x')", "hooks"),
        ],
        ids=["tracked", "untracked", "ref", "configuration", "hook"],
    )
    def test_subject_that_was_touched_fails_the_try(
        self, shop: Workshop, plain: dict[str, Any], act: str, part: str
    ) -> None:
        subject = shop.subject.path
        (subject / ".git" / "hooks").mkdir(exist_ok=True)
        saved = {one: one.read_bytes() for one in (subject / "other.py", subject / ".git" / "config")}
        attempt = tried(shop, plain, FIX + act.format(subject=repr(str(subject))))
        for place, data in saved.items():
            place.write_bytes(data)
        for name in ("new.py", ".git/refs/heads/evil", ".git/hooks/pre-push"):
            (subject / name).unlink(missing_ok=True)
        assert (attempt["state"], attempt["touched"]) == ("failed", [part])
        assert codes(attempt) == {"subject-touched"}

    def test_subject_whose_git_folder_is_gone_fails_the_try(
        self, shop: Workshop, plain: dict[str, Any]
    ) -> None:
        git = shop.subject.path / ".git"
        away = git.with_name(".gone")
        attempt = tried_apart(shop, plain, FIX + f"os.rename({str(git)!r}, {str(away)!r})", (away, git))
        assert attempt["state"] == "failed"

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
