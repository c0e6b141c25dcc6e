"""The artefact of ``tool config show``: exact fields, closed words."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.config_show_v1 import ConfigFaultV1, ConfigFileV1, ConfigShownV1
from adjudge.contracts.config_values import default_values
from adjudge.contracts.decode import decode_artefact


def test_what_is_shown_comes_back_as_it_was_written() -> None:
    made = ConfigShownV1(
        commit="a" * 40,
        trusted=True,
        path="web/a.ts",
        files=(ConfigFileV1(file=".adjudge.toml", holds=True),),
        values=default_values(),
        faults=(ConfigFaultV1(file=".adjudge.toml", place="$", line=None, fault="no TOML", near=()),),
        limitations=(),
    )
    assert decode_artefact(encode_canonical(made), ConfigShownV1) == made
