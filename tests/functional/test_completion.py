"""Completion in the shells themselves: bash is asked as Tab asks it, fish by its own word, zsh whether it knows."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from typing import TYPE_CHECKING

import pytest

from adjudge.cli.parser import build_parser
from adjudge.cli.tool_words import SHELLS
from adjudge.cli.verbs import VERBS
from tests.functional.command import Console

if TYPE_CHECKING:
    from pathlib import Path

ASKED = [
    (("ch",), {"check"}),
    (("check", "--gat"), {"--gate"}),
    (("check", "--gate", ""), {"critical", "high", "medium", "low", "info"}),
    (("tool", "completion", ""), set(SHELLS)),
    (("audit", "rep"), {"report"}),
    (("tool", "ledger", "ver"), {"verify"}),
    (("check", "--grant", "tas"), {"task.toml"}),
    (("check", "--repo", "fol"), {"folder"}),
]
AS_TAB_ASKS = """\
source "$1"; shift
COMP_WORDS=(adjudge "$@"); COMP_CWORD=$#; COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
bound=$(complete -p adjudge); bound=${bound##*-F }
"${bound%% *}" adjudge "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the script of each shell, and files to be offered."""
    place = tmp_path_factory.mktemp("completion")
    (place / "task.toml").touch()
    (place / "folder").mkdir()
    console = Console(place / "outside")
    for shell in SHELLS:
        made = console(place, "tool", "completion", shell)
        assert (made.code, made.err) == (0, "")
        (place / shell).write_text(made.out)
    return place


@cache
def shell(name: str) -> str:
    """The program, or the test is left out."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def said(words: list[str], place: Path) -> list[str]:
    done = subprocess.run(
        words,
        capture_output=True,
        text=True,
        check=True,
        cwd=place,
        env={"PATH": "/usr/bin:/bin", "HOME": str(place), "TERM": "dumb"},
    )
    return [line.partition("\t")[0].strip() for line in done.stdout.splitlines() if line]


@pytest.mark.parametrize(("words", "offered"), ASKED)
def test_bash_offers_what_fits(scripts: Path, words: tuple[str, ...], offered: set[str]) -> None:
    asked = [shell("bash"), "--norc", "-c", AS_TAB_ASKS, "bash", str(scripts / "bash"), *words]
    assert set(said(asked, scripts)) == offered


def test_bash_offers_every_verb(scripts: Path) -> None:
    asked = [shell("bash"), "--norc", "-c", AS_TAB_ASKS, "bash", str(scripts / "bash"), ""]
    assert set(VERBS) <= set(said(asked, scripts))


def test_fish_offers_what_fits(scripts: Path) -> None:
    program = shell("fish")
    for words, offered in ASKED:
        typed = f"adjudge {' '.join(words)}"
        asked = [program, "--no-config", "-c", f"source {scripts / 'fish'}; complete -C '{typed}'"]
        assert {one.rstrip("/") for one in said(asked, scripts)} == offered


def test_zsh_takes_the_script_and_knows_the_command(scripts: Path) -> None:
    asked = f'autoload -U compinit; compinit -D -u; eval "$(<{scripts / "zsh"})"; print -r -- ${{_comps[adjudge]}}'
    assert said([shell("zsh"), "-f", "-c", asked], scripts) == ["_shtab_adjudge"]


@pytest.mark.parametrize("name", SHELLS)
def test_same_words_give_the_same_script_and_each_verb_is_in_it(scripts: Path, name: str) -> None:
    text = (scripts / name).read_text()
    again = Console(scripts / "outside")(scripts, "tool", "completion", name)
    assert again.out == text
    assert [verb for verb in VERBS if verb not in text] == []


def test_shell_that_is_not_known_is_refused(scripts: Path) -> None:
    ended = Console(scripts / "outside")(scripts, "tool", "completion", "tcsh")
    assert ended.code == 2


def test_asking_for_a_script_leaves_the_parser_as_it_was() -> None:
    assert not any(hasattr(action, "complete") for action in build_parser()._actions)
