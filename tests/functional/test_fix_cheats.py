"""Fixers that make a check green by what judges them, however wide the owner opened: never a verified fix."""

from __future__ import annotations

from typing import Any

import pytest

from tests.functional.fixing import (
    CALC,
    FILES,
    FIX,
    HIDE,
    QUICK,
    SLOW,
    TEST,
    Workshop,
    codes,
    tried,
    workshop_of,
)

WIDE = (
    "--also",
    "*",
    "--also",
    "sub/**",
    "--also",
    "node_modules/**",
    "--also",
    "checks/**",
    "--also",
    "**/*.py",
)
"""As wide as anybody opens: the top, and some folders."""
MORE = {
    **FILES,
    "support.py": "from calc import run\n\n\ndef check(word):\n    assert run(word) == word\n",
    "test_support.py": "from support import check\n\n\ndef test_quote():\n    check('$HOME')\n",
    "test_missing.py": "from helper import run\n\n\ndef test_quote():\n    assert run('$HOME') == '$HOME'\n",
    "Test_Case.py": "from calc import run\n\n\ndef test_quote():\n    assert run('$HOME') == '$HOME'\n",
    "checks/run.sh": "python3 checks/part.py\n",
    "checks/part.py": "import sys\nsys.path.insert(0, '.')\nfrom calc import run\nassert run('$HOME') == '$HOME'\n",
    "checks/real.py": "from calc import run\n\n\ndef test_quote():\n    assert run('$HOME') == '$HOME'\n",
    "Makefile": "check:\n\tsh checks/run.sh\n",
}
"""A helper of tests, a test whose helper is missing, one of another case, checks behind a Makefile and a link."""


def _write(path: str, text: str = "x = 1\n") -> str:
    return (
        f"os.makedirs(os.path.dirname({path!r}) or '.', exist_ok=True); open({path!r}, 'w').write({text!r})\n"
    )


PLUGIN = "import calc\ncalc.run = lambda word: word\n"
WAYS = {
    "pth": _write("x.pth", "import calc\n"),
    "sitecustomize": _write("sitecustomize.py", PLUGIN),
    "usercustomize": _write("sub/usercustomize.py", PLUGIN),
    "conftest-in-a-new-folder": _write("sub/conftest.py", PLUGIN),
    "conftest-in-capitals": _write("sub/CONFTEST.py", PLUGIN),
    "pytest-ini": _write("pytest.ini", "[pytest]\naddopts = -k add\n"),
    "hidden-pytest-ini": _write(".pytest.ini", "[pytest]\naddopts = -k add\n"),
    "tox-ini": _write("tox.ini", "[pytest]\naddopts = -k add\n"),
    "setup-cfg": _write("setup.cfg", "[tool:pytest]\naddopts = -k add\n"),
    "pythonpath": _write(".env", "PYTHONPATH=sub\n"),
    "package-script": _write("package.json", '{"scripts": {"test": "true"}}'),
    "npmrc": _write(".npmrc", "script-shell=/bin/true\n"),
    "makefile": _write("Makefile", "check:\n\ttrue\n"),
    "makefile-of-gnu": _write("GNUmakefile", "check:\n\ttrue\n"),
    "go-work": _write("go.work", "go 1.22\n"),
    "node-modules-bin": _write("node_modules/.bin/jest", "#!/bin/sh\n"),
    "bytecode": _write("sub/calc.pyc"),
    "runner-that-is-hidden": _write("pytest.py", "raise SystemExit(0)\n"),
    "language-that-is-hidden": _write("subprocess.py", "check_output = lambda words, **_: words[-1]\n"),
    "script-behind-a-makefile": _write("checks/run.sh", "true\n"),
    "script-behind-a-script": _write("checks/part.py", ""),
    "test-behind-a-link": _write("checks/real.py", "def test_quote():\n    pass\n"),
    "test-of-another-case": _write("Test_Case.py", "def test_quote():\n    pass\n"),
    "helper-of-tests": _write("support.py", "def check(word):\n    pass\n"),
    "new-helper-of-tests": _write("helper.py", "run = lambda word: word\n"),
    "pipeline": _write("sub/.gitlab-ci.yml", "test:\n  script: 'true'\n"),
    "configuration-of-adjudge": _write(".adjudge.toml", "[check]\ncommands = []\n"),
}
"""Ways to make a check green without a fix."""
_SKIPS = "import pytest\npytest.skip('x', allow_module_level=True)\n"
_ASKS = "import os\nif 'PYTEST_CURRENT_TEST' in os.environ: run = str\n"
_REACHES = (
    "import sys\nfor one in list(sys.modules.values()):\n    if hasattr(one, 'Function') and hasattr(one, 'Module'):\n"
    "        one.Function.runtest = lambda self: None\n"
)
_EQUALS = (
    "import subprocess\n\n\nclass Text(str):\n    def __eq__(self, other):\n        return True\n\n"
    "    def strip(self):\n        return self\n\n\nplain = subprocess.check_output\n"
    "subprocess.check_output = lambda *a, **b: Text(plain(*a, **b))\n"
)
OTHERS = {
    "usercustomize", "hidden-pytest-ini", "tox-ini", "setup-cfg", "npmrc", "makefile-of-gnu", "go-work", "bytecode",
    "language-that-is-hidden", "pipeline", "configuration-of-adjudge", "makefile",
}  # fmt: skip
"""Those of which one of the kind is in the default run."""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    made = workshop_of(tmp_path_factory, MORE)
    (made.subject.path / "test_link.py").symlink_to("checks/real.py")
    made.subject.git("add", "test_link.py")
    made.subject.git("commit", "-qm", "link")
    made.subject.write({"calc.py": CALC})
    return made


@pytest.fixture(scope="module")
def wide(shop: Workshop) -> dict[str, Any]:
    """A packet of which the owner opened nearly all."""
    return shop.packet(shop.review()["run_id"], "--test", "make check", *WIDE)


@pytest.fixture(scope="module")
def bare(shop: Workshop, wide: dict[str, Any]) -> dict[str, Any]:
    """The same without a command: for tries that end before one would run."""
    return shop.packet(wide["run_id"], *WIDE)


@pytest.mark.parametrize("way", [pytest.param(one, marks=[SLOW] if one in OTHERS else []) for one in WAYS])
def test_check_that_is_made_green_is_no_fix(shop: Workshop, bare: dict[str, Any], way: str) -> None:
    attempt = tried(shop, bare, HIDE + WAYS[way])
    assert attempt["state"] == "out_of_scope"
    assert codes(attempt) <= {"frozen-path", "hides-a-module", "name-collision"}


def test_fix_beside_it_is_verified(shop: Workshop, wide: dict[str, Any]) -> None:
    attempt = tried(shop, wide, FIX + _write("sub/plain.py"))
    assert (attempt["state"], attempt["changed"]) == ("verified_fixed", ["calc.py", "sub/plain.py"])


def test_helper_of_tests_is_frozen_though_it_depends_on_the_finding(
    shop: Workshop, wide: dict[str, Any]
) -> None:
    packet = shop.packet(wide["run_id"], "--test", TEST)
    assert "consumer-frozen" in {one["code"] for one in packet["limitations"]}
    opened = {one["pattern"] for one in packet["grant"]["allow"] if not one["kinds"]}
    assert opened == {"calc.py", "cli.py"}
    assert tried(shop, packet, HIDE + WAYS["helper-of-tests"])["state"] == "out_of_scope"


@pytest.mark.parametrize(
    ("act", "command"),
    [
        pytest.param(_SKIPS, TEST, id="skips", marks=SLOW),
        pytest.param("import os\nos._exit(0)\n", TEST, id="exits-before-tests", marks=SLOW),
        pytest.param("import os\nos._exit(0)\n", QUICK, id="exits"),
        pytest.param("import sys\nif sys.argv[0] == '-c': sys.exit()\n", QUICK, id="ends-in-success"),
        pytest.param(_ASKS, QUICK, id="asks-whether-it-is-tested"),
        pytest.param(_REACHES, TEST, id="changes-its-runner", marks=SLOW),
        pytest.param(_EQUALS, QUICK, id="equals-everything", marks=SLOW),
    ],
)
def test_file_of_the_finding_that_fools_its_check_is_no_fix(
    shop: Workshop, wide: dict[str, Any], act: str, command: str
) -> None:
    packet = shop.packet(wide["run_id"], "--test", command)
    attempt = tried(
        shop, packet, HIDE + f"t = open('calc.py').read(); open('calc.py', 'w').write({act!r} + t)"
    )
    assert attempt["state"] in {"inconclusive", "reproduced"}
    assert attempt["commands"][0]["proving"] != "red-to-green" or codes(attempt) == {"may-fool-checks"}


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("**", "also-everything"),
        ("../x", "also-path"),
        ("/etc/passwd", "also-path"),
        (".git/config", "also-path"),
    ],
)
def test_word_that_opens_everything_or_leads_out_is_refused(
    shop: Workshop, wide: dict[str, Any], word: str, code: str
) -> None:
    ended = shop("fix", "packet", wide["run_id"], "--also", word, "--json")
    assert (ended.code, ended.json["code"]) == (2, code)


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("??", "also-matches-nothing"),
        ("none.py", "also-matches-nothing"),
        ("test_calc.py", "opens-a-judge"),
        (".github/workflows/x.yml", "opens-a-judge"),
        (".adjudge.toml", "opens-a-judge"),
        ("*.py", "also-leaves-frozen"),
    ],
)
def test_what_the_owner_opens_is_told(shop: Workshop, wide: dict[str, Any], word: str, code: str) -> None:
    packet = shop.packet(wide["run_id"], "--also", word)
    assert code in {one["code"] for one in packet["limitations"]}


def test_what_the_owner_opened_is_told_with_the_try(shop: Workshop, wide: dict[str, Any]) -> None:
    packet = shop.packet(wide["run_id"], "--test", TEST, "--also", "test_calc.py")
    attempt = tried(shop, packet, FIX + _write("test_calc.py", "from calc import run\n"))
    assert "opens-a-judge" in {one["code"] for one in attempt["limitations"]}
