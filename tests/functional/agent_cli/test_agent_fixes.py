"""A real client mends a defect with its own tools, over a stub of its model, and the fix is proved."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING, Any

import pytest

from tests.functional.agent_cli.clients import KEY, KEYS, MODELS, install
from tests.functional.agent_cli.model_stub import model
from tests.functional.command import Console
from tests.functional.fixing import DEFECT, FIXED, TEST, Workshop, codes, workshop

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.agent_cli

FIXERS = ("claude", "codex", "gemini")


@pytest.fixture(scope="session")
def agents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("agents"))


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    (tmp_path / "outside" / "home").mkdir(parents=True)
    return workshop(tmp_path, Console(tmp_path / "outside"))


Call = tuple[str, dict[str, Any]]
"""A tool and its arguments."""


def edit_of(name: str, tree: Path, old: str, new: str) -> list[Call]:
    """The calls of tools by which a client changes a file; one wants to have read it first."""
    place = str(tree / "calc.py")
    if name == "claude":
        edit = {"file_path": place, "old_string": old, "new_string": new}
        return [("Read", {"file_path": place}), ("Edit", edit)]
    if name == "gemini":
        edit = {"file_path": place, "instruction": "mend", "old_string": old, "new_string": new}
        return [("replace", edit)]
    code = f"t = open('calc.py').read(); open('calc.py', 'w').write(t.replace({old!r}, {new!r}))"
    return [("exec_command", {"cmd": f"python3 -c {shlex.quote(code)}"})]


def execute(shop: Workshop, name: str, agents: Path, packet: dict[str, Any], edit: Any) -> dict[str, Any]:
    """One try by a client whose model asks for one edit."""
    folders = [str(agents / name / "node_modules" / ".bin"), os.environ["PATH"]]
    env = {"PATH": ":".join(folders), KEYS[name]: KEY}
    words = ("fix", "execute", packet["packet_id"], "--executor", name, "--repeat", "1", "--json")
    plan = shop.adjudge(shop.subject.path, *words, env=env).json
    first, *rest = edit(shop.tree(plan))
    with model(text="It is mended.", tool=first, following=tuple(rest)) as stub:
        url = f"{stub.origin}/v1" if name == "codex" else stub.origin
        said = (
            "--base-url",
            url,
            "--model",
            MODELS[name],
            "--login",
            f"env:{KEYS[name]}",
            "--timeout",
            "240",
        )
        ended = shop.adjudge(shop.subject.path, *words, *said, "--confirm", env=env)
    assert stub.asked, ended.err
    made: dict[str, Any] = ended.json
    return made


@pytest.mark.parametrize("name", FIXERS)
def test_client_that_edits_the_tree_mends_the_defect(shop: Workshop, agents: Path, name: str) -> None:
    packet = shop.packet(shop.review()["run_id"], "--test", TEST)
    attempt = execute(shop, name, agents, packet, lambda tree: edit_of(name, tree, DEFECT, FIXED))
    assert (attempt["executor"]["end"], attempt["executor"]["detail"]) == ("done", "")
    assert (attempt["state"], codes(attempt)) == ("verified_fixed", set())
    assert attempt["changed"] == ["calc.py"]


@pytest.mark.parametrize("name", FIXERS)
def test_client_that_only_says_so_mends_nothing(shop: Workshop, agents: Path, name: str) -> None:
    packet = shop.packet(shop.review()["run_id"])
    attempt = execute(shop, name, agents, packet, lambda _: [None])
    assert (attempt["state"], attempt["changed"]) == ("no_changes", [])


@pytest.mark.parametrize("name", ["claude", "gemini"])
def test_client_does_not_reach_the_repository_under_review(shop: Workshop, agents: Path, name: str) -> None:
    packet = shop.packet(shop.review()["run_id"])
    subject = shop.subject.path
    attempt = execute(shop, name, agents, packet, lambda _: edit_of(name, subject, DEFECT, FIXED))
    assert (attempt["state"], attempt["touched"]) == ("no_changes", [])
    assert DEFECT in (subject / "calc.py").read_text()
