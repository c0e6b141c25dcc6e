"""One word for what to look at a path for, the most specific first."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from adjudge.brief.lens import lens_of
from adjudge.brief.sensitive import Dealing
from adjudge.contracts.brief_parts_v1 import LensV1
from adjudge.model.signal import Category
from tests.brief_values import a_content, a_signal, a_unit

if TYPE_CHECKING:
    from adjudge.brief.content import Content

SHELL = Dealing(what="processes", symbol="f", name="os.system", line=1)
CONTRACT = a_signal()
GUARD = a_signal(change="guard-removed", category=Category.WEAKENING)
BIDI = a_signal(change="bidi", category=Category.SUSPICIOUS)
PINNED = a_signal(change="added", category=Category.DEPENDENCY)


@pytest.mark.parametrize(
    ("content", "lens"),
    [
        (a_content(), "product"),
        (a_content(signals=(CONTRACT,)), "contract"),
        (a_content(signals=(CONTRACT, GUARD)), "security"),
        (a_content(dealings=(SHELL,)), "security"),
        (a_content(sensitive="pay/**"), "security"),
        (a_content(a_unit("README.md")), "documentation"),
        (a_content(a_unit("docs/a.rst")), "documentation"),
        (a_content(a_unit("tests/test_a.py"), signals=(GUARD,)), "tests"),
        (a_content(a_unit("pyproject.toml")), "dependency"),
        (a_content(a_unit("requirements-dev.txt")), "dependency"),
        (a_content(a_unit("uv.lock")), "dependency"),
        (a_content(a_unit("conf.ini"), signals=(PINNED,)), "dependency"),
        (a_content(a_unit(".github/workflows/ci.yml")), "configuration"),
        (a_content(a_unit("AGENTS.md")), "configuration"),
        (a_content(a_unit(".gitignore")), "product"),
        (a_content(a_unit("README.md"), signals=(BIDI,)), "security"),
    ],
)
def test_lens_follows_from_content(content: Content, lens: str) -> None:
    assert lens_of(content) == lens
    assert lens in get_args(LensV1)
