from __future__ import annotations

import re

from adjudge.brief.ids import derive_signal_id


def test_an_id_has_its_form() -> None:
    assert re.fullmatch(r"sig:[0-9a-f]{32}", derive_signal_id("public-api-contract", "removed", "a.py", "f"))


def test_each_part_counts() -> None:
    made = {
        derive_signal_id("c", "removed", "a.py", "f"),
        derive_signal_id("d", "removed", "a.py", "f"),
        derive_signal_id("c", "added", "a.py", "f"),
        derive_signal_id("c", "removed", "b.py", "f"),
        derive_signal_id("c", "removed", "a.py", "g"),
        derive_signal_id("c", "removed", "a.pyf", ""),
        derive_signal_id("c", "removed", "a.py"),
    }
    assert len(made) == 7


def test_a_path_that_is_not_utf8_has_an_id() -> None:
    assert derive_signal_id("c", "added", "\udcff.py") != derive_signal_id("c", "added", "\udcfe.py")
