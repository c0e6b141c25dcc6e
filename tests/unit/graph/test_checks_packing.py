"""What files hold as bytes."""

from __future__ import annotations

import pytest

from adjudge.errors import StateError
from adjudge.graph.checks_packing import pack_checks, unpack_checks
from adjudge.graph.languages.checks import read_checks

PYTHON = b"""
import pytest

@login_required
def f(x, y):
    if not x and (y or x.z > 3):  # noqa: E501
        raise ValueError("no")
    try:
        check_all(y)
    except (OSError, ValueError):
        pass
    if x is None:
        return None

def test_f():
    pytest.skip("later")
    assert f(1, 2) == 3
    y = 1
    y = 1
"""
SCRIPT = b"""
// eslint-disable-next-line
export function f(user: User) {
  if (!user.isAdmin) { throw new Error("no") }
  try { work() } catch { console.log("so") }
}
it.skip("adds", () => { expect(add(1, 2)).toBe(3) })
"""


@pytest.mark.parametrize(("data", "language"), [(PYTHON, "python"), (SCRIPT, "typescript")])
def test_checks_come_back_as_they_were(data: bytes, language: str) -> None:
    checks = read_checks(data, language)
    assert checks is not None
    assert any(one.refusals and one.handlers for one in checks.functions)
    assert any(one.skips and one.assertions for one in checks.functions)
    found = unpack_checks(pack_checks(checks))
    assert found == checks
    assert found is not None
    assert [list(one.lines) for one in found.functions] == [list(one.lines) for one in checks.functions]


def test_lines_that_came_back_can_be_counted_against_others() -> None:
    found = unpack_checks(pack_checks(read_checks(PYTHON, "python")))
    assert found is not None
    test = found.functions[-1]
    assert (test.lines - type(test.lines)(["y = 1"]))["y = 1"] == 1


def test_equal_checks_give_equal_bytes() -> None:
    checks = read_checks(PYTHON, "python")
    assert pack_checks(unpack_checks(pack_checks(checks))) == pack_checks(checks)


def test_file_that_cannot_be_read_comes_back_so() -> None:
    assert unpack_checks(pack_checks(None)) is None


@pytest.mark.parametrize("at", [2, 20, -1])
def test_flipped_bit_is_seen(at: int) -> None:
    data = bytearray(pack_checks(read_checks(PYTHON, "python")))
    data[at] ^= 1
    with pytest.raises(StateError):
        unpack_checks(bytes(data))
