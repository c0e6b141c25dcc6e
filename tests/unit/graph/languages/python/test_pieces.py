from __future__ import annotations

from adjudge.graph.languages.python.pieces import called_in, is_skip, rebound


def test_what_is_called_is_told_by_its_last_name() -> None:
    assert list(called_in([b"a.check", b"(", b"if", b"(", b'"deny()"', b")", b")"])) == ["check"]


def test_a_name_is_bound_anew_unless_its_value_is_made_of_it() -> None:
    assert rebound([b"f", b"=", b"g"]) == "f"
    assert rebound([b"del", b"f"]) == "f"
    assert rebound([b"f", b"=", b"cache", b"(", b"f", b")"]) is None
    assert rebound([b"f", b"=", b"=", b"g"]) is None


def test_raising_what_skips_is_a_skip() -> None:
    assert is_skip([b"raise", b"unittest.SkipTest", b"(", b")"])
    assert not is_skip([b"raise", b"ValueError"])
