"""Names as git quotes them."""

from __future__ import annotations

import pytest

from adjudge.patch.quoting import QuotingError, quote_path, unquote, unquote_at, unquote_gnu


@pytest.mark.parametrize(
    ("raw", "quoted"),
    [
        (b"a/plain name.txt", b"a/plain name.txt"),
        (b"tab\t", b'"tab\\t"'),
        (b"\a\b\t\n\v\f\r", b'"\\a\\b\\t\\n\\v\\f\\r"'),
        (b'q"q\\', b'"q\\"q\\\\"'),
        (b"\x1b\x7f", b'"\\033\\177"'),
        ("café".encode(), b'"caf\\303\\251"'),
        (b"\t12", b'"\\t12"'),
    ],
)
def test_name_is_quoted_as_git_prints_it(raw: bytes, quoted: bytes) -> None:
    assert quote_path(raw) == quoted


def test_high_bytes_stay_when_they_are_not_quoted() -> None:
    assert quote_path("café\t".encode(), high=False) == '"café\\t"'.encode()


@pytest.mark.parametrize(
    "token",
    [
        b'"plain"', b'"\\145vil\\t"', b'"\\x41"', b'"\\8\\t"', b'"\\777"', b'"open', b'"a\\t" more', b'"\\000"', b"ta\tb",
        b'bare"quote', b"back\\slash", b'"', b'"raw\ttab\\n"', b'"\\T"', b'"\\07\\t"',
    ],
)  # fmt: skip
def test_name_git_does_not_print_is_refused(token: bytes) -> None:
    with pytest.raises(QuotingError):
        unquote(token)


def test_either_quote_path_mode_is_read() -> None:
    assert unquote('"café\\t"'.encode()) == unquote(b'"caf\\303\\251\\t"') == "café\t".encode()


def test_quoted_name_inside_a_line_ends_at_its_quote() -> None:
    assert unquote_at(b'x "a\\tb" y', 2) == (b"a\tb", 8)


def test_bare_name_inside_a_line_ends_with_the_line() -> None:
    assert unquote_at(b"from a b", 5) == (b"a b", 8)


def test_loose_reading_takes_needless_quotes() -> None:
    assert unquote_at(b'"\\145vil"', 0, strict=False) == (b"evil", 9)


@pytest.mark.parametrize("token", [b'"s p"', b'"caf\\303\\251"', '"café x"'.encode(), b"s p", b"plain"])
def test_gnu_name_is_read(token: bytes) -> None:
    assert unquote_gnu(token).replace(b" ", b"_") in {b"s_p", "café".encode(), "café_x".encode(), b"plain"}


@pytest.mark.parametrize("token", [b'"plain"', b'"s p', b'"s p" more', b'"a\\000 b"', b"ta\tb"])
def test_name_gnu_diff_does_not_print_is_refused(token: bytes) -> None:
    with pytest.raises(QuotingError):
        unquote_gnu(token)
