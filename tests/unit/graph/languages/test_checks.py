"""Which languages hold code to account in a way that is read."""

from __future__ import annotations

import hashlib
import zlib

import pytest

from adjudge.graph.checks_packing import pack_checks
from adjudge.graph.languages import checks
from adjudge.graph.languages.checks import checks_key, has_checks, read_checks
from adjudge.graph.languages.registry import EXTRACTORS
from adjudge.model.ids import Digest

KEY = Digest("ab" * 32)


@pytest.mark.parametrize("language", sorted(EXTRACTORS))
def test_every_language_with_an_extractor_is_read(language: str) -> None:
    assert has_checks(language)
    held = read_checks(b"", language)
    assert held is not None
    assert held.whole


def test_another_language_is_not_read() -> None:
    assert not has_checks("other")
    assert read_checks(b"def f(): pass\n", "other") is None


def test_the_language_says_how_bytes_are_read() -> None:
    data = b"function f(a: number) { return a }\n"
    whole = {
        language: found.whole
        for language in ("python", "typescript")
        if (found := read_checks(data, language))
    }
    assert whole == {"python": False, "typescript": True}


def test_key_is_another_for_another_extractor_and_for_another_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = checks_key(KEY)
    assert checks_key(Digest("cd" * 32)) != first != KEY
    monkeypatch.setattr(checks, "VERSION", checks.VERSION + 1)
    assert checks_key(KEY) != first


def test_key_is_another_for_another_release(monkeypatch: pytest.MonkeyPatch) -> None:
    first = checks_key(KEY)
    monkeypatch.setattr(checks, "__version__", "999")
    assert checks_key(KEY) != first


PYTHON = b"""
@login_required
def f(x, y):
    if not x and (y or x.z > 3):  # noqa: E501
        raise ValueError("no")
    try:
        check_all(y)
    except (OSError, ValueError):
        pass
    else:
        assert x in y
    return x if y else None
"""
SCRIPT = b"""
// eslint-disable-next-line no-eval
export function f(user: User) {
  if (!user.isAdmin || user.age < 3) { throw new ForbiddenError("no") }
  try { checkAll(user) } catch { console.log("so") }
  for (const one of user.all) { if (!one) continue }
}
it.skip("adds", () => { expect(add(1, 2)).toBe(3) })
"""
SAMPLE = "89d38f259ad343bc7919c79d3d5a10b5579a0518bf045e8df57965ea2aa0194b"
"""Digest of what the two hold. Where it is another: raise ``VERSION``, since what is kept is stale, and record it."""


def test_sample_holds_what_it_held_or_the_version_is_raised() -> None:
    packed = [pack_checks(read_checks(PYTHON, "python")), pack_checks(read_checks(SCRIPT, "typescript"))]
    told = b"".join(zlib.decompress(one) for one in packed)
    assert hashlib.sha256(told).hexdigest() == SAMPLE
