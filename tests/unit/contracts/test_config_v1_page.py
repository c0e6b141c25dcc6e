"""The examples of ``docs/configuration.md``: what it shows can be used, what it says is refused is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudge.contracts.config_v1 import read_config
from adjudge.errors import ConfigError
from adjudge.model.ids import RepoPath

PAGE = Path(__file__).parents[3] / "docs" / "configuration.md"
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
REFUSED = "# refused: "


@pytest.mark.parametrize("text", [one for one in BLOCKS if not one.startswith(REFUSED)])
def test_example_can_be_used(text: str) -> None:
    made = read_config(text.encode(), file=RepoPath(".adjudge.toml"))
    about_changes = (made.suppressions, made.sensitive)
    about_programs = (made.commands, made.collectors, made.check.commands)
    assert all(about_changes) or all(about_programs)


@pytest.mark.parametrize("text", [one for one in BLOCKS if one.startswith(REFUSED)])
def test_example_is_refused_at_the_places_it_names(text: str) -> None:
    places = text.partition("\n")[0].removeprefix(REFUSED).split(", ")
    with pytest.raises(ConfigError) as caught:
        read_config(text.encode(), file=RepoPath(".adjudge.toml"))
    assert [place for place in places if f"{place}: " not in caught.value.message] == []
