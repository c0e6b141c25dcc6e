"""Names of a ``diff --git`` line, by length and by quotes, never by searching."""

from __future__ import annotations

import pytest

from adjudge.patch.names import Spelling
from adjudge.patch.policy import P0, PatchPolicy, Producer, exact_prefix
from tests.unit.patch.texts import inner_code

ODD = PatchPolicy(prefix=exact_prefix(b"o l/", b'n"/'))


def split(names: bytes, policy: PatchPolicy | None = None) -> bytes:
    return Spelling(policy or PatchPolicy()).split(names, 0)


@pytest.mark.parametrize(
    ("names", "name"),
    [
        (b"a/f b/f", b"f"),
        (b"b/f a/f", b"f"),
        (b"i/f w/f", b"f"),
        (b"1/f 2/f", b"f"),
        (b"a/x b/x b/x b/x", b"x b/x"),
        (b"a/a b/a b/a b/a b/a b/a", b"a b/a b/a"),
        (b'"a/t\\tb" "b/t\\tb"', b"t\tb"),
        (b"a/  b/ ", b" "),
    ],
)
def test_one_name_is_found_under_one_component_prefixes(names: bytes, name: bytes) -> None:
    assert split(names) == name


@pytest.mark.parametrize(
    "names", [b"a/x b/x b/x", b"a/f b/g", b"src/f src/f", b"x/f y/f", b"a/f a/f", b"c/f b/f", b"a/f"]
)
def test_names_that_are_not_one_are_refused(names: bytes) -> None:
    assert inner_code(lambda: split(names)) == "ambiguous"


def test_empty_name_is_refused_as_a_path() -> None:
    assert inner_code(lambda: split(b"a/ b/")) == "unsafe-path"


@pytest.mark.parametrize(
    "names", [b'"a/f" "b/f"', b'"a/\\x65" "b/\\x65"', b'"a/t\\tb "b/t\\tb', b'"a/t\\tb" b/t']
)
def test_bad_quoting_is_refused(names: bytes) -> None:
    assert inner_code(lambda: split(names)) == "ambiguous"


def test_bare_names_are_read_without_prefix() -> None:
    assert split(b"src/f src/f", PatchPolicy(prefix=P0)) == b"src/f"


def test_prefix_that_needs_quotes_quotes_one_half_only() -> None:
    assert split(b'o l/f "n\\"/f"', ODD) == b"f"


def test_mercurial_never_quotes() -> None:
    assert split(b'a/q"t b/q"t', PatchPolicy(producer=Producer.HG)) == b'q"t'


def test_pair_of_the_first_entry_holds_for_the_text() -> None:
    spelling = Spelling(PatchPolicy())
    spelling.split(b"a/f b/f", 0)
    assert inner_code(lambda: spelling.split(b"i/g w/g", 0)) == "ambiguous"


def test_line_of_a_rename_is_rebuilt_from_its_names() -> None:
    spelling = Spelling(PatchPolicy())
    spelling.check(b'a/o ld "b/n\\tew"', b"o ld", b"n\tew", 0)
    assert spelling.pairs == ((b"a/", b"b/"),)


def test_line_of_a_rename_with_other_names_is_refused() -> None:
    spelling = Spelling(PatchPolicy())
    assert inner_code(lambda: spelling.check(b"a/old b/new", b"old", b"newer", 0)) == "ambiguous"


def test_both_halves_are_printed_in_one_quoting_mode() -> None:
    names = '"a/caf\\303\\251" b/café'.encode()
    assert inner_code(lambda: Spelling(PatchPolicy()).split(names, 0)) == "ambiguous"


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        (b"a/f", b"b/f", b"f"),
        (None, b"b/f", b"f"),
        (b"a/f", None, b"f"),
        (b"a/f", b"b/g", None),
        (b"f", b"f", None),
    ],
)
def test_prefixes_are_stripped_from_both_sides(
    old: bytes | None, new: bytes | None, name: bytes | None
) -> None:
    assert Spelling(PatchPolicy()).strip(old, new) == name


def test_sides_carry_the_settled_prefixes() -> None:
    spelling = Spelling(PatchPolicy())
    spelling.split(b"a/f b/f", 0)
    assert spelling.sides(b"f", b"g") == ((b"a/f",), (b"b/g",))
