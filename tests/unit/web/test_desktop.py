"""Templates: what is put in is escaped, what is missing is a fault."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError

from adjudge.web.desktop import templates


def test_texts_are_escaped_and_missing_values_are_faults() -> None:
    made = templates()
    assert "&lt;script&gt;" in made.from_string("{{ text }}").render(text="<script>")
    with pytest.raises(UndefinedError):
        made.from_string("{{ text }}").render()
