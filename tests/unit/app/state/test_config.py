"""``tool config show``: read at the trust base, the nearest folder first, each value with its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.state.config import ConfigWords, answer_config
from adjudge.contracts.config_show_v1 import ConfigShownV1
from adjudge.errors import AdjudgeError
from tests.builders import repo
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from tests.builders import Repo

TOP = '[sensitive]\npaths = ["pay/**"]\n[[suppress]]\nchange = "removed"\nreason = "top"\n'
WEB = '[[suppress]]\nchange = "removed"\nreason = "web"\n[check]\ncollectors = ["ruff"]\n'


def show(tmp_path: Path, *, folder: str = "subject", code: int = 0, **words: str | None) -> ConfigShownV1:
    answer = answer_config(ConfigWords(**words), world(tmp_path, folder, ADJUDGE_TRACEBACK="1"))
    assert answer.exit_code == code
    assert isinstance(answer.artefact, ConfigShownV1)
    assert answer.screen()
    return answer.artefact


def reasons(made: ConfigShownV1) -> list[str | None]:
    return [one.value for one in made.values if one.key == "suppress[].reason"]


@pytest.fixture
def made(tmp_path: Path) -> Repo:
    """A file at the top and one in ``web``."""
    here = subject(tmp_path)
    here.commit({".adjudge.toml": TOP, "web/.adjudge.toml": WEB, "web/src/a.ts": ""})
    return here


def test_top_has_its_own_and_lists_those_of_folders(tmp_path: Path, made: Repo) -> None:
    found = show(tmp_path)
    assert reasons(found) == ['"top"']
    assert [(one.file, one.holds) for one in found.files] == [
        ("web/.adjudge.toml", False),
        (".adjudge.toml", True),
    ]
    assert (found.commit, found.trusted) == (made.git("rev-parse", "HEAD").decode().strip(), False)
    assert [one.code for one in found.limitations] == ["configuration-from-head", "config-without-effect"]


def test_nearest_comes_first_for_a_path(tmp_path: Path, made: Repo) -> None:  # noqa: ARG001 - it is there
    found = show(tmp_path, path="web/src/a.ts")
    assert reasons(found) == ['"web"', '"top"']
    assert [one.value for one in found.values if one.key == "check.collectors"] == [None]


@pytest.mark.parametrize(
    ("folder", "path", "told"),
    [
        ("subject/web", "src/a.ts", "web/src/a.ts"),
        ("subject/web", "..", ""),
        ("subject", "./web/", "web"),
        ("subject", "webs", "webs"),
    ],
)
def test_path_is_from_where_one_stands(tmp_path: Path, made: Repo, folder: str, path: str, told: str) -> None:  # noqa: ARG001 - it is there
    found = show(tmp_path, folder=folder, path=path)
    assert found.path == told
    assert found.files[0].holds == told.startswith("web/") or told == "web"


def test_absolute_path_is_told_from_the_top_and_one_elsewhere_is_refused(tmp_path: Path, made: Repo) -> None:
    assert show(tmp_path, path=str(made.path / "web")).path == "web"
    for path in ("../x", str(tmp_path)):
        with pytest.raises(AdjudgeError) as caught:
            show(tmp_path, path=path)
        assert caught.value.code == "outside-work-tree"


def test_branch_that_is_protected_lays_down_what_holds(tmp_path: Path, made: Repo) -> None:
    made.git("checkout", "-q", "-b", "feature")
    made.commit({".adjudge.toml": "[sensitive]\npaths = []\n", "web/.adjudge.toml": None})
    found = show(tmp_path, base="main")
    assert (found.trusted, reasons(found)) == (True, ['"top"'])
    assert [one.code for one in found.limitations][:2] == ["configuration-not-in-force"] * 2


def test_named_file_is_shown_alone(tmp_path: Path, made: Repo) -> None:
    made.write({".adjudge.toml": "[sensitive]\npaths = ['own/**']\n"})
    found = show(tmp_path, config=str(made.path / ".adjudge.toml"))
    assert (found.commit, [one.file for one in found.files]) == (None, [".adjudge.toml"])
    assert [one.value for one in found.values if one.key == "sensitive.paths"] == ['["own/**"]']


def test_file_that_cannot_be_used_is_told_with_every_fault(tmp_path: Path, made: Repo) -> None:
    made.commit({"web/.adjudge.toml": "zone = 1\n[check]\ncolector = 2\n"})
    found = show(tmp_path, code=2)
    assert [(one.file, one.line, one.near[:1]) for one in found.faults] == [
        ("web/.adjudge.toml", 3, ("collectors",)),
        ("web/.adjudge.toml", 1, ("zones",)),
    ]
    assert found.values == ()


def test_variables_of_the_operator_are_his(tmp_path: Path, made: Repo) -> None:  # noqa: ARG001 - it is there
    found = [one for one in show(tmp_path).values if one.trust == "operator"]
    assert [(one.key, one.source.kind) for one in found] == [
        ("ADJUDGE_STATE_DIR", "environment"),
        ("ADJUDGE_CACHE_DIR", "default"),
        ("ADJUDGE_TRACEBACK", "environment"),
    ]


def test_repository_without_a_commit_has_none(tmp_path: Path) -> None:
    repo(tmp_path / "subject")
    with pytest.raises(AdjudgeError) as caught:
        show(tmp_path)
    assert caught.value.code == "no-commits"
