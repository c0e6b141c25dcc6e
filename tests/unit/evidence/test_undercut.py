"""Facts that hold and prove nothing: what a look-up for spelled names does not see."""

from __future__ import annotations

import pytest

from adjudge.evidence.check import check_evidence
from adjudge.evidence.entailment import proves
from adjudge.model.evidence import Claim, Evidence, EvidenceState, Query, QueryEvidence, SymbolEvidence
from adjudge.model.place import Side
from tests.evidence_values import Files, evidence_sources, place_at

LIB = "def load():\n    return 1\n\n\ndef spare():\n    return 2\n"
APP = "import lib\n\nlib.gone(1)\n"


def asked(query: Query, **args: str) -> QueryEvidence:
    return QueryEvidence(query=query, args=tuple(sorted(args.items())), count=0, members=None)


def is_proved(files: Files, claim: Claim, item: Evidence, path: str, line: str) -> bool:
    """Whether a claim is proved; the fact itself must not be contradicted."""
    sources = evidence_sources(files)
    found = check_evidence(item, sources)
    assert found.state is not EvidenceState.CONTRADICTED
    return proves(claim, place_at(sources, path, line), found)


def unused(files: Files, word: str = "spare", line: str = "def spare():") -> bool:
    item = asked(Query.NO_MENTION, path="lib.py", token=word)
    return is_proved({"lib.py": LIB, **files}, Claim.UNUSED, item, "lib.py", line)


def lone(path: str, code: str) -> bool:
    return is_proved({path: code}, Claim.UNUSED, asked(Query.IMPORTERS, path=path), path, "def spare():")


def missing(files: Files, *, line: str = "lib.gone(1)", path: str = "app.py", name: str = "gone") -> bool:
    item = SymbolEvidence(path="lib.py", name=name, exists=False, side=Side.HEAD)
    return is_proved({"lib.py": LIB, "app.py": APP, **files}, Claim.MISSING_SYMBOL, item, path, line)


def untested(files: Files) -> bool:
    item = asked(Query.TESTS_REACHING, path="lib.py", symbol="load")
    return is_proved({"lib.py": LIB, **files}, Claim.UNTESTED, item, "lib.py", "def load():")


def test_what_nothing_speaks_against_is_proved() -> None:
    assert unused({})
    assert lone(
        "lib.py", "def spare(): ...\n\n\nasync def more(): ...\n".replace("(): ...", "():\n    return 1")
    )
    assert missing({})
    assert untested({"test_a.py": "import lib\n\n\ndef test_spare():\n    assert lib.spare()\n"})


@pytest.mark.parametrize(
    "files",
    [
        {"app.py": "import lib\n\ngetattr(lib, 'sp' + 'are')()\n"},
        {"app.py": "import lib\n\nfor name in dir(lib):\n    print(name)\n"},
        {"lib.py": f"{LIB}\nfor one in list(globals().values()):\n    print(one)\n"},
    ],
)
def test_name_that_is_put_together_may_be_any(files: Files) -> None:
    assert not unused(files)


@pytest.mark.parametrize(
    ("code", "word", "line"),
    [
        ("class Spare(Base):\n    x = 1\n", "Spare", "class Spare(Base):"),
        (
            "class Sink:\n    def writelines(self, some): ...\n",
            "writelines",
            "def writelines(self, some): ...",
        ),
        ("class TestMore:\n    def test_it(self): ...\n", "test_it", "def test_it(self): ..."),
    ],
)
def test_definition_that_is_called_for_its_kind_or_name_is_not_unused(
    code: str, word: str, line: str
) -> None:
    assert not unused({"lib.py": code}, word, line)


def test_word_in_a_file_of_utf_16_is_a_mention() -> None:
    files: dict[str, str | bytes] = {"lib.py": LIB, "run.ps1": "python spare".encode("utf-16")}
    found = check_evidence(asked(Query.NO_MENTION, path="lib.py", token="spare"), evidence_sources(files))
    assert found.found == "1 found, 0 stated: run.ps1:1."


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("shop/0001_initial.py", "def spare():\n    return 1\n"),
        ("job.py", "def spare():\n    return 1\n\n\nprint(1)\n"),
    ],
)
def test_file_that_runs_or_that_no_import_can_name_is_not_unused(path: str, code: str) -> None:
    assert not lone(path, code)


@pytest.mark.parametrize(
    "files",
    [
        {"boot.py": "import lib\n\nlib.gone = print\n"},
        {"boot.py": "import lib\n\nsetattr(lib, 'gone', print)\n"},
        {"boot.py": "import lib\n\nsetattr(lib, 'go' + 'ne', print)\n"},
        {"boot.py": "import lib\n\nlib.__dict__.update(gone=print)\n"},
        {"lib.pyi": "def other(): ...\n"},
        {"lib.cpython-311-x86_64-linux-gnu.so": "elf"},
        {"lib/__init__.py": "gone = print\n"},
        {"app.py": "try:\n    import fast as lib\nexcept ImportError:\n    import lib\n\nlib.gone(1)\n"},
        {"app.py": "import lib\n\n\ndef run(lib):\n    lib.gone(1)\n"},
        {"app.py": "import lib\n\nlib = Other()\nlib.gone(1)\n"},
    ],
)
def test_name_that_may_be_bound_from_elsewhere_is_not_missing(files: Files) -> None:
    assert not missing(files)


@pytest.mark.parametrize("line", ["# lib.gone(1)", 'print("lib.gone(1)")'])
def test_name_in_a_comment_or_a_string_is_no_use(line: str) -> None:
    assert not missing({"app.py": f"import lib\n\n{line}\n"}, line=line)
    assert not missing({"app.py": f"import lib\n\nlib.gone()\n{line}\n"}, line=line)


@pytest.mark.parametrize("line", ["# gone(1)", 'print("gone(1)")'])
def test_the_same_in_the_file_itself(line: str) -> None:
    assert not missing({"lib.py": f"{LIB}{line}\n", "app.py": "x = 1\n"}, line=line, path="lib.py")


@pytest.mark.parametrize("name", ["__name__", "__file__"])
def test_name_that_the_language_gives_is_not_missing(name: str) -> None:
    line = f"print(lib.{name})"
    assert not missing({"app.py": f"import lib\n\n{line}\n"}, line=line, name=name)


@pytest.mark.parametrize(
    "files",
    [
        {"lib.py": f'"""Loads.\n\n>>> load()\n1\n"""\n\n{LIB}'},
        {"README.md": ">>> from lib import load\n>>> load()\n1\n"},
        {"lib.py": f"{LIB}\n\ndef test_load():\n    assert load()\n"},
        {"test_a.py": "import lib\n\n\ndef test_it():\n    assert getattr(lib, 'lo' + 'ad')()\n"},
        {"test_a.py": "import subprocess\n\n\ndef test_it():\n    subprocess.run(['python', 'lib.py'])\n"},
        {"test_a.py": "import subprocess\n\n\ndef test_it():\n    subprocess.run(['python', '-m', 'lib'])\n"},
        {"tests/run.sh": "python -c 'import lib; lib.load()'\n"},
        {"features/steps/some.py": "from lib import load\n\n\ndef step():\n    load()\n"},
    ],
)
def test_what_a_test_may_reach_without_an_import_is_not_untested(files: Files) -> None:
    assert not untested(files)
