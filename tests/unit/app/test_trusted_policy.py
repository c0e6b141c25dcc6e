"""Commands and collectors are those of the trust base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.place import open_place, the_repository
from adjudge.app.trusted_policy import trusted_policy
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.survey.targets import resolve_target
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.survey.policy import PolicyRead

CONFIG = '[[command]]\nname = "{}"\nargv = ["make"]\n'


def read(tmp_path: Path, config: str | None = None) -> PolicyRead:
    here = world(tmp_path)
    request = TargetRequest(mode=TargetMode.WORKTREE)
    with open_place(here, needs_repository=True) as place:
        git = the_repository(place).git
        return trusted_policy(resolve_target(request, git), request, git, here, config=config)


def names(made: PolicyRead) -> list[str]:
    return [one.name for one in made.policy.commands]


def test_command_of_the_base_is_in_force_and_that_of_the_change_is_not(tmp_path: Path) -> None:
    made = subject(tmp_path)
    made.commit({".adjudge.toml": CONFIG.format("old")})
    made.write({".adjudge.toml": CONFIG.format("new")})
    found = read(tmp_path)
    assert names(found) == ["old"]
    assert [one.code for one in found.limitations] == ["configuration-not-in-force"]


def test_named_file_is_in_force_instead(tmp_path: Path) -> None:
    made = subject(tmp_path)
    made.commit({".adjudge.toml": CONFIG.format("old")})
    made.write({"src/a": "3\n"})
    (tmp_path / "other.toml").write_text(CONFIG.format("named"))
    assert names(read(tmp_path, str(tmp_path / "other.toml"))) == ["named"]
