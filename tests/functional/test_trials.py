"""Commands tried for real: a Python project with its environment, a Node project, and programs that resist.

Nothing is left of any run, whatever it did.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.config_commands_v1 import holes_of
from adjudge.model.command import ResultForm
from adjudge.model.outcome import Outcome
from adjudge.model.trial import Colour, TestState, Trial
from adjudge.trial.decide import decide_trials
from tests.fakes.trials import a_command
from tests.functional.trials import Trials, make_environment

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PYTEST = a_command(argv=(".venv/bin/python", "-m", "pytest", "-q"), links=(".venv",))
ONE_FILE_ARGV = (*PYTEST.argv, "{file:path}")
ONE_FILE = replace(PYTEST, argv=ONE_FILE_ARGV, holes=holes_of(ONE_FILE_ARGV))
SCRIPT = a_command(argv=("python3", "run.py", "{results}"), results=ResultForm.JUNIT)
PLAIN = a_command(argv=("python3", "run.py"))

TEST_A = "from shop import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n"
TEST_B = "from shop import total\n\n\ndef test_nothing():\n    assert total([]) == 0\n"
GOOD = {"shop.py": "def total(prices):\n    return sum(prices)\n", "test_a.py": TEST_A, "test_b.py": TEST_B}
BAD = {**GOOD, "shop.py": "def total(prices):\n    return sum(prices[1:])\n"}


@pytest.fixture
def trials(tmp_path: Path) -> Iterator[Trials]:
    """Trials without a work tree."""
    made = Trials(tmp_path)
    made.work_tree.mkdir()
    yield made
    assert made.left() == []


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trials]:
    """Trials with a virtual environment in the work tree."""
    made = Trials(tmp_path_factory.mktemp("project"), ignored=(".venv",))
    make_environment(made.work_tree / ".venv")
    yield made
    assert made.left() == []


def told(trial: Trial) -> str:
    """Colour, and the code of its reason."""
    return trial.colour.value if trial.reason is None else f"{trial.colour.value} {trial.reason.code}"


def test_a_python_project_with_its_environment_goes_from_green_to_red(project: Trials) -> None:
    two = project.both(PYTEST, GOOD, BAD)
    assert (told(two.base), told(two.head)) == ("green", "red"), two
    assert two.same_tests
    assert two.head.repeats == 2
    assert two.base.ids(TestState.PASSED) == {"test_a::test_total", "test_b::test_nothing"}
    assert two.head.ids(TestState.FAILED) == {"test_a::test_total"}
    assert "test_a.py:5: AssertionError" in two.head.tail
    assert str(project.folder) not in two.head.tail
    assert decide_trials(two).outcome is Outcome.FAIL


def test_a_new_test_is_no_trouble_and_one_that_is_gone_is(project: Trials) -> None:
    without = {path: text for path, text in GOOD.items() if path != "test_b.py"}
    two = replace(project, repeats=1).both(PYTEST, without, GOOD)
    assert decide_trials(two).outcome is Outcome.PASS
    assert two.compare().new_tests == ("test_b::test_nothing",)
    gone = decide_trials(replace(two, base=two.head, head=two.base))
    assert (gone.outcome, [one.code for one in gone.reasons]) == (Outcome.INCONCLUSIVE, ["tests-gone"])


def test_a_base_without_the_test_file_does_not_spoil_a_green_head(project: Trials) -> None:
    without = {path: text for path, text in GOOD.items() if path != "test_b.py"}
    two = replace(project, repeats=1).both(ONE_FILE, without, GOOD, "test_b.py")
    assert (told(two.base), told(two.head)) == ("unavailable not-started", "green")
    verdict = decide_trials(two)
    assert verdict.outcome is Outcome.PASS
    assert "base-unavailable" in {one.code for one in verdict.told}


def test_an_active_environment_that_would_test_the_work_tree_is_left_out(tmp_path: Path) -> None:
    trials = Trials(tmp_path, repeats=1)
    (trials.work_tree / "src").mkdir(parents=True)
    (trials.work_tree / "src" / "shop.py").write_text(GOOD["shop.py"], encoding="utf-8")
    make_environment(trials.work_tree / ".venv", editable=trials.work_tree / "src")
    own = trials.work_tree / ".venv" / "bin"
    active = replace(trials, environment=(("PATH", f"{own}:{dict(trials.environment)['PATH']}"),))
    tree = {"src/shop.py": BAD["shop.py"], "tests/test_a.py": TEST_A}
    for program in ("python", str(own / "python")):
        found = active.one(a_command(argv=(program, "-m", "pytest", "tests")), tree)
        assert found.colour is not Colour.GREEN, "it ran the code of the work tree"
        assert {"path-leads-back"} <= {one.code for one in found.limitations}
    linked = replace(active, ignored=(".venv",)).one(replace(PYTEST, argv=(*PYTEST.argv, "tests")), tree)
    assert told(linked) == "red"
    assert linked.ids(TestState.FAILED) == {"tests.test_a::test_total"}


def test_what_was_red_before_is_told_apart(project: Trials) -> None:
    worse = {**BAD, "test_b.py": TEST_B.replace("== 0", "== 1")}
    two = replace(project, repeats=1).both(PYTEST, BAD, worse)
    assert two.compare().new_failures == ("test_b::test_nothing",)
    assert decide_trials(two, new_only=True).outcome is Outcome.FAIL
    same = replace(two, head=two.base)
    assert decide_trials(same).outcome is Outcome.FAIL
    assert decide_trials(same, new_only=True).outcome is Outcome.PASS


@pytest.mark.parametrize(
    ("test", "wanted"),
    [
        ("import nothing_here", "unavailable interrupted"),
        ("x = 1", "unavailable nothing-ran"),
        ("import pytest\n\n\n@pytest.mark.skip\ndef test_a():\n    pass", "unavailable nothing-ran"),
        ("import os\n\n\ndef test_a():\n    os.kill(os.getpid(), 9)", "unavailable killed"),
        ("import os\n\n\ndef test_a():\n    os._exit(0)", "unavailable results-unreadable"),
        (
            "import atexit, os\n\n\ndef test_a():\n    atexit.register(os._exit, 0)\n    assert 0",
            "unavailable results-contradict",
        ),
    ],
)
def test_a_run_of_pytest_that_says_nothing(project: Trials, test: str, wanted: str) -> None:
    assert told(project.one(PYTEST, {"test_a.py": test + "\n"})) == wanted


def test_a_test_that_comes_out_differently_is_flaky(project: Trials) -> None:
    body = "    assert os.urandom(1)[0] % 2\n"
    tests = "".join(f"def test_{at}():\n{body}\n\n" for at in range(64))
    found = project.one(PYTEST, {"test_a.py": f"import os\n\n\n{tests}"})
    assert told(found) == "unavailable flaky"
    assert found.flaky


def test_unittest_without_tests_says_nothing(trials: Trials) -> None:
    command = a_command(argv=("python3", "-m", "unittest"))
    body = "import unittest\n\n\nclass A(unittest.TestCase):\n    def test_a(self):\n        pass\n"
    assert told(trials.one(command, {"a": ""})) == "unavailable nothing-ran"
    assert told(trials.one(command, {"test_a.py": body})) == "green"


def test_nothing_is_handed_on_from_run_to_run(trials: Trials) -> None:
    script = """
import os, pathlib, sys
for place in (os.environ["HOME"], os.environ["TMPDIR"], "."):
    mark = pathlib.Path(place, "mark")
    if mark.exists():
        sys.exit(1)
    mark.write_text("was here")
"""
    found = trials.both(PLAIN, {"run.py": script}, {"run.py": script, "other": ""})
    assert (told(found.base), told(found.head), found.head.repeats) == ("green", "green", 2)


def test_a_program_gets_no_secret_of_the_operator(trials: Trials) -> None:
    secret = "hunter-two-and-more"
    made = replace(trials, environment=(*trials.environment, ("API_TOKEN", secret), ("DB_URL", secret)))
    script = "import os, sys\nprint(sorted(os.environ), os.environ.get('DB_URL'))\nsys.exit(1)\n"
    found = made.one(replace(PLAIN, passes=("DB_URL",)), {"run.py": script})
    assert told(found) == "red exit-status"
    assert "API_TOKEN" not in found.tail
    assert "DB_URL" in found.tail
    assert secret not in found.tail


def test_a_program_that_is_not_there_says_nothing(trials: Trials) -> None:
    assert told(trials.one(a_command(argv=("no-such-runner",)), {"a": ""})) == "unavailable not-started"
    assert told(trials.one(a_command(argv=("bin/tests",)), {"a": ""})) == "unavailable not-started"
    shell = a_command(argv=("sh", "-c", "no-such-runner"))
    assert told(trials.one(shell, {"a": ""})) == "unavailable not-started"


def test_a_program_of_the_tree_never_stands_in_for_one_of_the_operator(trials: Trials) -> None:
    files = {"python3": "#!/bin/sh\nexit 0\n", "run.py": "import sys\nsys.exit(7)\n"}
    found = trials.one(PLAIN, files)
    assert (told(found), found.status) == ("red exit-status", 7)


def test_a_program_that_hangs_is_ended(trials: Trials) -> None:
    script = "import subprocess, time\nsubprocess.Popen(['sleep', '600'])\ntime.sleep(600)\n"
    assert told(trials.one(replace(PLAIN, timeout_s=2), {"run.py": script})) == "unavailable timed-out"


def test_a_program_that_floods_is_ended(trials: Trials) -> None:
    script = "while True:\n    print('x' * 100000)\n"
    found = trials.one(PLAIN, {"run.py": script})
    assert told(found) == "unavailable flooded"
    assert len(found.tail) < 5000


def hostile(body: str) -> dict[str, str]:
    """A program that writes its results as it likes."""
    return {"run.py": f"import os, sys\nplace = sys.argv[1]\nout = open(place, 'w')\n{body}\n"}


XXE = '<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><testsuite><testcase name="&x;"/></testsuite>'
TWICE = '<testsuite><testcase name="a"/><testcase name="a"/></testsuite>'


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (f"out.write({XXE!r})", "unavailable results-unreadable"),
        ("out.truncate(100 << 20)", "unavailable results-unreadable"),
        ("out.write('<testsuite>' * 100000)", "unavailable results-unreadable"),
        ("os.unlink(place); os.symlink('/etc/passwd', place)", "unavailable results-unreadable"),
        ("os.unlink(place); os.mkfifo(place)", "unavailable results-unreadable"),
        ("os.unlink(place)", "unavailable results-unreadable"),
        ("out.write('<testsuite/>')", "unavailable nothing-ran"),
        (f"out.write({TWICE!r})", "green"),
    ],
)
def test_results_of_a_hostile_program(trials: Trials, body: str, wanted: str) -> None:
    found = trials.one(SCRIPT, hostile(body))
    assert told(found) == wanted
    assert "root:" not in found.tail + " ".join(one.test_id for one in found.tests)


def test_tests_of_one_name_are_told_apart(trials: Trials) -> None:
    found = trials.one(SCRIPT, hostile(f"out.write({TWICE!r})"))
    assert found.ids(TestState.PASSED) == {"a", "a (2)"}


def test_a_preparation_that_fails_leaves_nothing_said(trials: Trials) -> None:
    command = replace(PLAIN, prepare=("python3", "-c", "import sys; sys.exit('no index')"), keep=("env",))
    found = trials.one(command, {"run.py": ""})
    assert (told(found), found.repeats) == ("unavailable environment", 0)


def test_what_a_preparation_makes_is_there(trials: Trials) -> None:
    make = "import os; os.mkdir('env'); open('env/made', 'w').write('x')"
    command = replace(PLAIN, prepare=("python3", "-c", make), keep=("env",), locks=("lock",))
    found = trials.one(command, {"run.py": "open('env/made').read()\n", "lock": "1"})
    assert told(found) == "green", found


def test_a_linked_folder_that_is_not_there_leaves_nothing_said(trials: Trials) -> None:
    assert told(trials.one(replace(PLAIN, links=(".venv",)), {"run.py": ""})) == "unavailable environment"


NODE_TEST = """
const { test } = require('node:test');
const assert = require('node:assert');
const { add } = require('adder');
const { two } = require('./lib.js');
test('adds', () => assert.equal(add(1, 2), 3));
test('two', () => assert.equal(two, 2));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
def test_a_node_project_with_its_modules_goes_from_green_to_red(tmp_path: Path) -> None:
    trials = Trials(tmp_path, ignored=("node_modules",))
    module = trials.work_tree / "node_modules" / "adder"
    module.mkdir(parents=True)
    (module / "index.js").write_text("exports.add = (a, b) => a + b;\n", encoding="utf-8")
    base = {"a.test.js": NODE_TEST, "lib.js": "exports.two = 2;\n", "none.test.js": "// nothing\n"}
    command = a_command(argv=("node", "--test"), links=("node_modules",))
    two = trials.both(command, base, {**base, "lib.js": "exports.two = 3;\n"})
    assert (told(two.base), told(two.head)) == ("green", "red"), two
    assert two.base.ids(TestState.PASSED) == {"adds", "two"}
    assert two.base.ids(TestState.SKIPPED) == {"none.test.js"}
    assert two.head.ids(TestState.FAILED) == {"two"}
    assert str(tmp_path) not in two.head.tail
    assert trials.left() == []
