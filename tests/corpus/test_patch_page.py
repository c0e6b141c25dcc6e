"""The page on patches is in step with the code, and its examples do what it says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudge.errors import PatchError
from adjudge.patch.flags import FLAGS
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import Envelope, PatchPolicy
from adjudge.patch.refusal import PHRASES, RefusalCode

PAGE = (Path(__file__).parents[2] / "docs" / "patch.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([a-z-]+)` \| ([^|]+) \|$", re.MULTILINE)
EXAMPLE = re.compile(r"^```diff ([^\n]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A fenced text of the page, and what its info string says of it."""

    info: dict[str, str]
    data: bytes

    @property
    def policy(self) -> PatchPolicy:
        return PatchPolicy(envelope=Envelope(self.info.get("envelope", "none")))


EXAMPLES = [
    Example(dict(word.split("=", 1) for word in info.split(" ")), text.encode())
    for info, text in EXAMPLE.findall(PAGE)
]
READ = [example for example in EXAMPLES if "read" in example.info]
REFUSED = [example for example in EXAMPLES if "refused" in example.info]


def test_page_tells_every_refusal_code_and_every_flag() -> None:
    told = {code: meaning.strip() for code, meaning in ROW.findall(PAGE)}
    assert told == {**{code.value: phrase for code, phrase in PHRASES.items()}, **FLAGS}


@pytest.mark.parametrize("example", READ, ids=lambda example: example.info["read"])
def test_example_is_read(example: Example) -> None:
    assert ",".join(parse_patch(example.data, example.policy).touched) == example.info["read"]


@pytest.mark.parametrize("example", REFUSED, ids=lambda example: example.info["refused"])
def test_example_is_refused(example: Example) -> None:
    with pytest.raises(PatchError) as caught:
        parse_patch(example.data, example.policy)
    assert caught.value.code == example.info["refused"]


def test_every_code_has_an_example() -> None:
    assert {example.info["refused"] for example in REFUSED} == {code.value for code in RefusalCode}
