"""Every ending of a try: a scripted fixer that mends, does nothing, cheats, breaks out, or never ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.functional.command import Console
from tests.functional.fixing import (
    CALC,
    DEFECT,
    FIX,
    FIXED,
    QUICK,
    TEST,
    Workshop,
    codes,
    kept,
    provings,
    statuses,
    workshop,
)
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator

GIT = "subprocess.run(['git', '-c', 'user.name=x', '-c', 'user.email=x@x', *{}], check=True)\n"
SLOW = pytest.mark.slow
"""One more of a kind of which one is in the default run."""
NEW_TEST = "from calc import run\n\n\ndef test_quote():\n    assert run('$HOME') == '$HOME'\n"
HIDE = f"""\
text = open('calc.py').read()
hidden = '    return getattr(subprocess, "check_" + "output")("echo " + word, **dict([("she" + "ll", True)]), text=True).strip()\\n'
open('calc.py', 'w').write(text.replace({DEFECT!r}, hidden))
"""
"""The defect in words that no rule sees."""
PATCHES = """\
import calc

if "she" in open(calc.__file__).read() and "shell=True" not in open(calc.__file__).read():
    calc.run = lambda word: word


def test_quote():
    assert calc.run("$HOME") == "$HOME"
"""
"""A test that is red on the tree before, and that mends the defect as long as it is there."""
IDLE_TEST = "def test_idle():\n    assert True\n"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """One repository with one defect, for all tests; each is one more try at the same packet."""
    folder = tmp_path_factory.mktemp("fix")
    (folder / "outside" / "home").mkdir(parents=True)
    return workshop(folder, Console(folder / "outside"))


@pytest.fixture(scope="module")
def packet(shop: Workshop) -> dict[str, Any]:
    """The packet of its review."""
    return shop.packet(shop.review()["run_id"], "--test", TEST)


@pytest.fixture(scope="module")
def quick(shop: Workshop, packet: dict[str, Any]) -> dict[str, Any]:
    """The same with a command that names no tests."""
    return shop.packet(packet["run_id"], "--test", QUICK)


@pytest.fixture(scope="module")
def plain(shop: Workshop, packet: dict[str, Any]) -> dict[str, Any]:
    """The same without a command: for tries that end before one would run."""
    return shop.packet(packet["run_id"])


@pytest.fixture(autouse=True)
def _as_it_was(shop: Workshop) -> Iterator[None]:
    """No test leaves the repository otherwise than it was, but for those that say so and put it back."""
    before = snapshot(shop.subject.path)
    yield
    assert snapshot(shop.subject.path) == before


def tried(shop: Workshop, packet: dict[str, Any], act: str, *words: str) -> dict[str, Any]:
    """One try; what is kept of it is what was told."""
    shop.act(act)
    attempt = shop.execute(packet, *words)
    assert kept(shop, attempt) == attempt
    return attempt


def tried_apart(shop: Workshop, packet: dict[str, Any], act: str, back: tuple[Path, Path]) -> dict[str, Any]:
    """One try that moves something of the repository away, which is put back before what is kept is looked at."""
    shop.act(act)
    attempt = shop.execute(packet)
    back[0].rename(back[1])
    assert kept(shop, attempt) == attempt
    return attempt


def processes_of(shop: Workshop) -> list[str]:
    """Command lines of processes of the fixer that still run."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = place.read_bytes().decode(errors="replace")
        except OSError:
            continue
        if str(shop.folder) in words:
            found.append(words)
    return found


class TestMended:
    def test_fix_is_verified_by_red_to_green_and_a_new_review(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        attempt = tried(shop, packet, FIX)
        assert (attempt["state"], attempt["outcome"]) == ("verified_fixed", "pass")
        assert (statuses(attempt), provings(attempt)) == (["fixed"], ["red-to-green"])
        assert (attempt["changed"], attempt["scope"]["outcome"]) == (["calc.py"], "pass")
        assert attempt["subject"] == ["configuration", "head", "hooks", "index", "refs", "work-tree"]
        assert attempt["touched"] == []
        assert (shop.tree(attempt) / "calc.py").read_text() == CALC.replace(DEFECT, FIXED)

    def test_fixer_is_given_the_task_and_nothing_of_the_operator(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        tried(shop, packet, FIX)
        assert packet["findings"][0]["finding_id"] in (shop.folder / "prompt").read_text()
        given = (shop.folder / "environment").read_text().split()
        assert "ADJUDGE_STATE_DIR" not in given
        assert {"GIT_TERMINAL_PROMPT", "GIT_ASKPASS", "GIT_CEILING_DIRECTORIES"} <= set(given)

    def test_new_test_that_is_red_without_the_fix_is_welcome(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        packet = shop.packet(packet["run_id"], "--test", TEST.replace("test_calc.py", "."))
        attempt = tried(shop, packet, FIX + f"open('test_quote.py', 'w').write({NEW_TEST!r})")
        assert attempt["state"] == "verified_fixed"
        assert attempt["commands"][0]["with_tests"]["colour"] == "red"

    def test_new_test_that_holds_without_the_fix_proves_nothing(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        packet = shop.packet(packet["run_id"], "--test", TEST.replace("test_calc.py", "."))
        attempt = tried(shop, packet, FIX + f"open('test_idle.py', 'w').write({IDLE_TEST!r})")
        assert (attempt["state"], codes(attempt)) == ("inconclusive", {"new-test-not-red"})

    def test_new_test_that_changes_what_others_see_proves_nothing(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        packet = shop.packet(packet["run_id"], "--test", TEST.replace("test_calc.py", "."))
        attempt = tried(shop, packet, HIDE + f"open('test_a.py', 'w').write({PATCHES!r})")
        assert (attempt["state"], codes(attempt)) == ("reproduced", {"leans-on-new-test"})
        assert attempt["commands"][0]["without_tests"]["colour"] == "red"

    def test_what_the_fixer_does_elsewhere_makes_no_command_green(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        flag = shop.folder / "flag"
        check = f"{sys.executable} -c \"import os; raise SystemExit(not os.path.exists('{flag}'))\""
        attempt = tried(
            shop, shop.packet(packet["run_id"], "--test", check), FIX + f"open({str(flag)!r}, 'w')"
        )
        assert (attempt["state"], codes(attempt)) == ("inconclusive", {"environment-changed"})

    def test_defect_without_a_command_is_unproven(self, shop: Workshop, packet: dict[str, Any]) -> None:
        attempt = tried(shop, shop.packet(packet["run_id"]), FIX)
        assert (attempt["state"], attempt["outcome"]) == ("fixed_unproven", "inconclusive")
        assert (codes(attempt), statuses(attempt)) == ({"no-command-named"}, ["fixed"])

    def test_command_that_was_not_red_proves_nothing_and_says_so(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        attempt = tried(shop, shop.packet(packet["run_id"], "--test", TEST + "::test_add"), FIX)
        assert (attempt["state"], codes(attempt)) == ("fixed_unproven", {"not-red-before"})
        assert provings(attempt) == ["proves-nothing"]

    def test_third_file_is_out_of_scope_until_the_owner_opens_it(
        self, shop: Workshop, quick: dict[str, Any]
    ) -> None:
        act = FIX + "open('other.py', 'a').write('MORE = 4\\n')"
        refused = tried(shop, quick, act)
        assert (refused["state"], codes(refused)) == ("out_of_scope", {"outside-grant"})
        opened = shop.packet(quick["run_id"], "--test", QUICK, "--also", "other.py")
        assert tried(shop, opened, act)["state"] == "verified_fixed"

    def test_direct_consumer_may_be_touched(self, shop: Workshop, quick: dict[str, Any]) -> None:
        attempt = tried(shop, quick, FIX + "open('cli.py', 'a').write('\\nNAME = 1\\n')")
        assert (attempt["state"], attempt["changed"]) == ("verified_fixed", ["calc.py", "cli.py"])

    def test_what_is_ignored_plays_no_part(self, shop: Workshop, quick: dict[str, Any]) -> None:
        attempt = tried(shop, quick, FIX + "open('x.ignored', 'w').write('1')")
        assert (attempt["state"], attempt["changed"]) == ("verified_fixed", ["calc.py"])

    def test_white_space_at_the_end_of_an_added_line_is_told(
        self, shop: Workshop, quick: dict[str, Any]
    ) -> None:
        attempt = tried(shop, quick, FIX + "open('calc.py', 'a').write('X = 1  \\n')")
        assert (attempt["state"], attempt["whitespace"]) == ("verified_fixed", ["calc.py:11"])


class TestNotMended:
    def test_fix_that_does_nothing(self, shop: Workshop, packet: dict[str, Any]) -> None:
        attempt = tried(shop, packet, "print('It is fixed.')")
        assert (attempt["state"], attempt["outcome"], statuses(attempt)) == (
            "no_changes",
            "fail",
            ["unchecked"],
        )

    def test_half_fix_is_known_again(self, shop: Workshop, quick: dict[str, Any]) -> None:
        attempt = tried(shop, quick, FIX.replace(repr(FIXED), repr(DEFECT.replace("word,", "str(word),"))))
        assert (attempt["state"], statuses(attempt)) == ("reproduced", ["reproduced"])
        assert codes(attempt) == {"command-red", "finding-reproduced"}

    def test_fix_that_breaks_another_test(self, shop: Workshop, packet: dict[str, Any]) -> None:
        act = FIX + "t = open('calc.py').read(); open('calc.py', 'w').write(t.replace('a + b', 'a - b'))"
        attempt = tried(shop, packet, act)
        assert (attempt["state"], codes(attempt)) == ("regression", {"command-broken"})
        assert attempt["commands"][0]["trials"]["new_failures"]["names"]

    def test_flaky_test_is_never_a_pass(self, shop: Workshop, quick: dict[str, Any]) -> None:
        toggle = f"{shop.folder}/toggle"
        flaky = f"    import os\n    p = {toggle!r}\n    w = '' if os.path.exists(p) else word\n"
        flaky += "    os.remove(p) if os.path.exists(p) else open(p, 'w').close()\n    return w\n"
        act = f"t = open('calc.py').read(); open('calc.py', 'w').write(t.replace({DEFECT!r}, {flaky!r}))"
        attempt = tried(shop, quick, act, "--repeat", "2")
        assert (attempt["state"], codes(attempt)) == ("inconclusive", {"flaky"})

    def test_change_that_is_taken_back_is_a_fix_of_what_it_brought(
        self, shop: Workshop, plain: dict[str, Any]
    ) -> None:
        attempt = tried(shop, plain, "open('calc.py', 'w').write('def add(a, b):\\n    return a + b\\n')")
        assert (attempt["state"], attempt["recheck"][0]["by"]) == ("fixed_unproven", "revert")

    def test_change_after_which_the_command_says_nothing_is_no_pass(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        attempt = tried(shop, packet, "open('calc.py', 'w').write('def add(a, b):\\n    return a + b\\n')")
        assert (attempt["state"], codes(attempt)) == ("inconclusive", {"interrupted"})


class TestOutOfScope:
    @pytest.mark.parametrize(
        ("path", "text"),
        [
            ("test_calc.py", "\n# weaker\n"),
            ("conftest.py", "collect_ignore = ['test_calc.py']\n"),
            ("package.json", "\n"),
            ("pyproject.toml", "\n[tool.pytest.ini_options]\naddopts = '-k add'\n"),
        ],
    )
    def test_what_judges_it_is_frozen(
        self, shop: Workshop, plain: dict[str, Any], path: str, text: str
    ) -> None:
        attempt = tried(shop, plain, FIX + f"open({path!r}, 'a').write({text!r})")
        assert (attempt["state"], codes(attempt)) == ("out_of_scope", {"frozen-path"})

    def test_threshold_that_is_weakened(self, shop: Workshop, plain: dict[str, Any]) -> None:
        act = "t = open('pyproject.toml').read(); open('pyproject.toml', 'w').write(t.replace('90', '1'))"
        assert tried(shop, plain, FIX + act)["state"] == "out_of_scope"

    @pytest.mark.parametrize(
        "name",
        [
            "sub/conftest.py",
            pytest.param("pytest.ini", marks=SLOW),
            pytest.param("sitecustomize.py", marks=SLOW),
            pytest.param(".github/workflows/x.yml", marks=SLOW),
        ],
    )
    def test_new_file_that_steers_tests(self, shop: Workshop, plain: dict[str, Any], name: str) -> None:
        act = f"os.makedirs(os.path.dirname({name!r}) or '.', exist_ok=True); open({name!r}, 'w').write('x')"
        assert tried(shop, plain, FIX + act)["state"] == "out_of_scope"

    def test_test_that_is_removed(self, shop: Workshop, packet: dict[str, Any]) -> None:
        attempt = tried(shop, packet, FIX + "os.remove('test_calc.py')")
        assert attempt["commands"] == []
        assert (attempt["state"], codes(attempt)) == ("out_of_scope", {"frozen-path"})

    def test_symbolic_link_that_leads_out(self, shop: Workshop, plain: dict[str, Any]) -> None:
        act = FIX + "os.makedirs(here + '/away', exist_ok=True); os.symlink(here + '/away', 'out')\n"
        attempt = tried(shop, plain, act + "open('out/written', 'w').write('x')")
        assert attempt["state"] == "out_of_scope"
        assert "link-leaves-tree" in codes(attempt)

    def test_repository_inside_the_tree_is_no_pass(self, shop: Workshop, plain: dict[str, Any]) -> None:
        attempt = tried(shop, plain, FIX + "subprocess.run(['git', 'init', '-q', 'inner'], check=True)")
        assert attempt["state"] == "inconclusive"


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
