"""Values of the tree's own protected files, repeated elsewhere."""

from __future__ import annotations

import pytest

from adjudge.qualify import tree_secrets as module
from adjudge.qualify.tree_secrets import TreeSecrets, find_tree_secrets, value_of
from tests.evidence_values import evidence_sources
from tests.qualify_values import a_candidate, qualified, qualify_sources

ENV = "DB_PASS=correcthorse\nPHRASE='battery staple, twice'\nPORT=8080\nMODE=production\nURL=http://localhost:80\n"
HIDDEN = "[redacted:protected-file]"


def replaced(text: str, **files: str | bytes) -> str:
    """A text without the values of a tree."""
    named: dict[str, str | bytes] = {
        ".env": ENV,
        **{name.replace("__", "/"): text for name, text in files.items()},
    }
    return find_tree_secrets(evidence_sources(named)).replaced(text)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("It is correcthorse.", f"It is {HIDDEN}."),
        ("pass=correcthorse", f"pass={HIDDEN}"),
        ("pass:correcthorse!", f"pass:{HIDDEN}!"),
        ('connect("correcthorse")', f'connect("{HIDDEN}")'),
        ("says battery staple, twice over", f"says {HIDDEN} over"),
        ("It is **correcthorse**, _correcthorse_", f"It is **{HIDDEN}**, _{HIDDEN}_"),
        ("~~correcthorse~~|correcthorse|", f"~~{HIDDEN}~~|{HIDDEN}|"),
        (".env:1:correcthorse:2", f".env:1:{HIDDEN}:2"),
        (
            "user:correcthorse@host, a=correcthorse&b=correcthorse",
            f"user:{HIDDEN}@host, a={HIDDEN}&b={HIDDEN}",
        ),
        ("/correcthorse/ ...correcthorse...", f"/{HIDDEN}/ ...{HIDDEN}..."),
    ],
)
def test_value_is_replaced_wherever_it_stands(text: str, clean: str) -> None:
    assert replaced(text) == clean


@pytest.mark.parametrize(
    "text",
    [
        "port 8080",
        "in production",
        "http://localhost:80",
        "correcthorses",
        "battery",
        "a/correcthorse/b",
        "correcthorse_x",
    ],
)
def test_what_is_short_plain_or_public_or_other_is_left_alone(text: str) -> None:
    assert replaced(text) == text


def test_finding_about_another_file_does_not_give_it_away() -> None:
    sources = qualify_sources({".env": ENV, "a.py": "connect('correcthorse')\n"})
    made = a_candidate("a.py", "connect('correcthorse')", 1, title="correcthorse is the password of .env")
    found = qualified(made, sources)
    assert found.resolved is not None
    assert "correcthorse" not in repr(found)
    assert found.redacted == ("quote", "resolved", "title")


def test_value_that_the_change_takes_out_is_known_as_well() -> None:
    sources = evidence_sources({"a.py": ""}, {".env": ENV})
    assert find_tree_secrets(sources).replaced("correcthorse") == HIDDEN


def test_values_of_json_and_lines_of_keys_are_known() -> None:
    files = {"credentials.json": '{\n  "pin": "rosebud-7", \n}\n', "server.pem": "MIIEowIBAAKCAQEAzz\n"}
    secrets = find_tree_secrets(evidence_sources(dict(files)))
    assert secrets.replaced("rosebud-7 MIIEowIBAAKCAQEAzz") == f"{HIDDEN} {HIDDEN}"


def test_tree_without_protected_files_replaces_nothing() -> None:
    assert (
        find_tree_secrets(evidence_sources({"a.py": "x = 'correcthorse'\n"})).replaced("correcthorse")
        == "correcthorse"
    )


def test_word_of_many_marks_is_looked_at_from_both_ends() -> None:
    many = "*" * 5_000
    assert (
        TreeSecrets({"correcthorse": "protected-file"}).replaced(f"{many}correcthorse") == f"{many}{HIDDEN}"
    )
    assert (
        TreeSecrets({"correcthorse": "protected-file"}).replaced(f"correcthorse{many}") == f"{HIDDEN}{many}"
    )


def test_longest_of_values_with_one_start_is_replaced_first() -> None:
    assert (
        TreeSecrets(dict.fromkeys(["one two", "one two three"], "protected-file")).replaced("one two three")
        == HIDDEN
    )


@pytest.mark.parametrize(("name", "bound"), [("FILES", 0), ("VALUES", 0), ("LINES", 0)])
def test_nothing_is_known_beyond_the_bounds(monkeypatch: pytest.MonkeyPatch, name: str, bound: int) -> None:
    monkeypatch.setattr(module, name, bound)
    assert replaced("correcthorse") == "correcthorse"


def test_binary_file_holds_no_values() -> None:
    assert replaced("abcdefgh1", secrets__a_bin=b"\0KEY=abcdefgh1") == "abcdefgh1"


def test_value_is_what_a_line_assigns() -> None:
    assert [value_of(line) for line in ("A=b c", " a: 'b',", '"a": "b;c",', "alone", "A=")] == [
        "b c",
        "b",
        "b;c",
        "",
        "",
    ]
