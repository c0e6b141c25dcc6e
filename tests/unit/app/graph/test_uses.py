"""Questions about one symbol, on a real graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.graph.graph import answer_graph
from adjudge.app.world import World
from adjudge.contracts.graph_v1 import GraphQueryV1
from adjudge.errors import InconclusiveError, UsageError
from adjudge.report.screen import plain_text
from tests.builders import ENVIRONMENT, repo

if TYPE_CHECKING:
    from adjudge.app.answer import Answer

FILES: dict[str, str | bytes | None] = {
    "lib.py": "LIMIT = 3\n\n\nclass C:\n    def m(self):\n        return helper()\n\n\ndef helper():\n    return LIMIT\n",
    "use.py": "from lib import C, helper\n\n\ndef run():\n    helper()\n    return C().m()\n",
    "tests/test_use.py": "from use import run\n\n\ndef test_run():\n    assert run()\n",
    "tests/test_lib.py": "from lib import C\n\n\ndef test_m():\n    assert C().m()\n",
    "notes.txt": "",
}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder = tmp_path_factory.mktemp("uses")
    made = repo(folder / "r")
    many = {
        f"part{number:02}.py": f"from lib import LIMIT\n\n\ndef f{number}():\n    return LIMIT\n"
        for number in range(17)
    }
    made.commit({**FILES, **many})
    environment = {**ENVIRONMENT, "ADJUDGE_STATE_DIR": str(folder / "s")}
    return World(folder=str(made.path), environment=environment, quiet=True)


def artefact(answer: Answer) -> GraphQueryV1:
    assert isinstance(answer.artefact, GraphQueryV1)
    return answer.artefact


def test_symbols_are_all_that_a_file_defines(world: World) -> None:
    answer = answer_graph("symbols", ("lib.py",), world)
    made = artefact(answer)
    assert isinstance(made.symbols, tuple)
    assert [(one.name, one.start_line) for one in made.symbols] == [
        ("LIMIT", 1),
        ("C", 4),
        ("C.m", 5),
        ("helper", 9),
    ]
    assert "lib.py: 4 symbols" in plain_text(answer.screen())


def test_callers_are_told_with_how_certain_they_are(world: World) -> None:
    made = artefact(answer_graph("callers", ("lib.py",), world, symbol="helper"))
    assert isinstance(made.uses, tuple)
    assert [(one.path, one.symbol, one.confidence) for one in made.uses] == [("use.py", "run", 100)]
    assert made.arguments == ("lib.py", "helper")
    method = artefact(answer_graph("callers", ("lib.py",), world, symbol="C.m"))
    assert isinstance(method.uses, tuple)
    assert {one.confidence for one in method.uses} == {60}


def test_tests_are_followed_over_one_definition_of_the_product(world: World) -> None:
    made = artefact(answer_graph("tests_reaching", ("lib.py",), world, symbol="helper"))
    assert isinstance(made.tests, tuple)
    assert [(one.path, one.sure) for one in made.tests] == [
        ("tests/test_lib.py", False),
        ("tests/test_use.py", True),
    ]


def test_too_many_uses_are_told_as_unsupported(world: World) -> None:
    with pytest.raises(InconclusiveError) as refused:
        answer_graph("tests_reaching", ("lib.py",), world, symbol="LIMIT")
    assert refused.value.code == "unsupported"


def test_limit_shortens_the_list_and_not_the_count(world: World) -> None:
    made = artefact(answer_graph("callers", ("lib.py",), world, symbol="LIMIT", limit=2))
    assert isinstance(made.uses, tuple)
    assert (len(made.uses), made.count, made.omitted) == (2, 17, 15)


@pytest.mark.parametrize(
    ("question", "path", "symbol", "code"),
    [
        ("callers", "lib.py", "helpr", "unknown-symbol"),
        ("tests_reaching", "lib.py", "nothing", "unknown-symbol"),
        ("callers", "lib.py", None, "graph-symbol"),
        ("importers", "lib.py", "helper", "graph-symbol"),
    ],
)
def test_symbol_that_cannot_be_asked_about_is_refused(
    world: World, question: str, path: str, symbol: str | None, code: str
) -> None:
    with pytest.raises(UsageError) as refused:
        answer_graph(question, (path,), world, symbol=symbol)
    assert refused.value.code == code


@pytest.mark.parametrize("question", ["symbols", "callers", "tests_reaching"])
def test_language_that_is_not_read_is_told(world: World, question: str) -> None:
    symbol = None if question == "symbols" else "x"
    with pytest.raises(InconclusiveError) as refused:
        answer_graph(question, ("notes.txt",), world, symbol=symbol)
    assert refused.value.code == "language-not-read"
