"""Secrets do not leave; what stands for them leads back."""

from __future__ import annotations

from adjudge.plan.redacted import FILE, Curtain, Span
from adjudge.plan.visible import restore
from tests.plan_values import SHAPES

TOKEN = "ghp_" + "a1B2" * 9
OTHER = "ghp_" + "c3D4" * 9
KEY = "\n".join(
    ["-----BEGIN RSA " + "PRIVATE KEY-----", "MIIabc", "MIIdef", "-----END RSA " + "PRIVATE KEY-----"]
)


def curtain() -> Curtain:
    return Curtain(secrets=SHAPES)


def test_secret_is_replaced_and_leads_back() -> None:
    made = curtain()
    shown = made.show(f"x = '{TOKEN}'")
    assert shown == "x = '[redacted:github-token:1]'"
    assert restore(shown, made.hidden) == f"x = '{TOKEN}'"


def test_one_secret_has_one_placeholder() -> None:
    made = curtain()
    told = [made.show(text) for text in (TOKEN, OTHER, TOKEN)]
    assert told == [f"[redacted:github-token:{at}]" for at in (1, 2, 1)]


def test_line_out_of_the_middle_of_a_key_is_hidden() -> None:
    made = curtain()
    spans = made.spans_of("a.py", f"x = 1\n{KEY}\ny = 2\n")
    lines = f"x = 1\n{KEY}\ny = 2".split("\n")
    shown = [made.show_line(line, spans(at, line)) for at, line in enumerate(lines, 1)]
    assert (shown[0], shown[-1]) == ("x = 1", "y = 2")
    assert all("MII" not in line for line in shown)
    assert [restore(line, made.hidden) for line in shown] == lines


def test_file_that_cannot_be_read_is_looked_at_by_line() -> None:
    made = curtain()
    spans = made.spans_of("a.py", None)
    assert spans(7, f"x = '{TOKEN}'") == [Span(5, 45, "github-token")]


def test_file_that_holds_secrets_shows_no_line() -> None:
    made = curtain()
    spans = made.spans_of(".env", "A=1\n")
    assert made.show_line("A=1", spans(1, "A=1")) == f"[redacted:{FILE}:1]"
    assert made.hidden == {f"[redacted:{FILE}:1]": "A=1"}


def test_blank_line_of_such_a_file_stays_blank() -> None:
    made = curtain()
    spans = made.spans_of(".env", "\n")
    assert made.show_line("", spans(1, "")) == ""
    assert made.hidden == {}


def test_placeholder_in_the_text_is_no_placeholder() -> None:
    made = curtain()
    text = f"[redacted:github-token:1] {TOKEN}"
    assert restore(made.show(text), made.hidden) == text


def test_without_shapes_nothing_is_hidden() -> None:
    made = Curtain(secrets=None)
    assert made.show_line(TOKEN, made.spans_of(".env", TOKEN)(1, TOKEN)) == TOKEN
    assert made.show(TOKEN) == TOKEN


def test_what_is_hidden_shows_in_no_representation() -> None:
    made = curtain()
    made.show(TOKEN)
    assert TOKEN not in repr(made)


def test_placeholders_of_two_curtains_are_told_apart() -> None:
    made = Curtain(secrets=SHAPES, of="user")
    assert restore(made.show(TOKEN), made.hidden) == TOKEN
    assert list(made.hidden) == ["[redacted:user-github-token:1]"]
