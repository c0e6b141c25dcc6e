"""Row 12: findings about secrets stay and give none away."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from adjudge.contracts.evidence_v1 import EvidenceV1, evidence_value
from adjudge.model.candidate import Malformed, Reporter
from adjudge.model.evidence import QuoteEvidence
from adjudge.model.finding import LOCATED
from adjudge.model.place import Side
from adjudge.qualify.redaction import redact_import, without_secrets
from adjudge.qualify.table import qualify_import
from tests.qualify_values import a_candidate, an_edit, an_import, qualified, qualify_sources

if TYPE_CHECKING:
    from adjudge.model.finding import Qualification

TOKEN = "ghp_" + "a1B2" * 9
CODE = f'import os\n\nTOKEN = "{TOKEN}"\n'
KEY = "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAzz\nq9Zk\n-----END RSA PRIVATE KEY-----\n"
FILES = {
    "a.py": CODE,
    ".env": "PORT=8080\nDB_PASSWORD=correct horse battery\nKEY=zzzz9999\n",
    "notes.txt": KEY,
}


def found(*where: Any, **more: Any) -> Qualification:
    """What becomes of a candidate."""
    return qualified(a_candidate(*where, **more), qualify_sources(dict(FILES)))


def test_committed_token_is_reported_and_redacted() -> None:
    one = found("a.py", f'TOKEN = "{TOKEN}"', 3, title=f"The token {TOKEN} is committed")
    assert one.disposition in LOCATED
    assert one.resolved is not None
    assert one.resolved.quote == 'TOKEN = "[redacted:github-token]"'
    assert one.candidate.title == "The token [redacted:github-token] is committed"  # type: ignore[union-attr]
    assert one.redacted == ("quote", "resolved", "title")
    assert TOKEN not in repr(one)


def test_file_of_secrets_is_reported_without_its_lines() -> None:
    one = found(".env", "KEY=zzzz9999", 3, summary="The key zzzz9999, and correct horse battery, are in KEY.")
    assert one.disposition in LOCATED
    assert one.resolved is not None
    assert one.resolved.quote == "[redacted:protected-file]"
    assert "zzzz9999" not in repr(one)


def test_value_with_spaces_of_a_quoted_line_is_redacted_in_prose() -> None:
    one = found(".env", "DB_PASSWORD=correct horse battery", 2, summary="It says correct horse battery.")
    assert "horse" not in repr(one)


def test_line_out_of_the_middle_of_a_key_is_redacted() -> None:
    one = found("notes.txt", "MIIEowIBAAKCAQEAzz", 2, summary="The line MIIEowIBAAKCAQEAzz is a key.")
    assert "MIIEow" not in repr(one)
    assert "[redacted:private-key]" in repr(one)


def test_stale_quote_of_a_file_of_secrets_is_redacted_as_well() -> None:
    one = found(".env", "OLD_KEY=yyyy8888", 1)
    assert one.reason == "quote-not-found"
    assert "yyyy8888" not in repr(one)


def test_edit_that_holds_a_secret_is_dropped() -> None:
    quote = f'TOKEN = "{TOKEN}"'
    one = found("a.py", quote, 3, suggestion=an_edit(3, 3, f"{quote}  # noqa"))
    assert (one.suggestion, one.suggestion_reason) == (None, "protected-content")
    assert TOKEN not in repr(one)


def test_edit_that_removes_a_secret_is_kept() -> None:
    one = found("a.py", f'TOKEN = "{TOKEN}"', 3, suggestion=an_edit(3, 3, 'TOKEN = os.environ["TOKEN"]'))
    assert one.suggestion is not None


def test_evidence_that_quotes_a_secret_is_redacted() -> None:
    item = QuoteEvidence(path=".env", side=Side.HEAD, start_line=3, end_line=3, quote="KEY=zzzz9999")
    one = found("a.py", "import os", 1, evidence=(item,))
    assert "zzzz9999" not in repr(one)
    assert one.redacted == ("evidence",)


def test_malformed_entry_gives_no_secret_away() -> None:
    bad = Malformed(index=0, reason="invalid-path", place="/0", found=repr(TOKEN))
    (one,) = qualify_import(an_import(bad), qualify_sources(dict(FILES)))
    assert TOKEN not in repr(one)
    assert one.redacted == ("found",)


def test_link_to_a_file_of_secrets_is_its_own_text() -> None:
    sources = qualify_sources({"link.py": ".env", ".env": "KEY=zzzz9999\n"})
    one = qualified(a_candidate("link.py", "KEY=zzzz9999", 1), sources)
    assert one.reason == "quote-not-found"


@pytest.mark.parametrize("path", ["src/key.ts", "a.py"])
def test_code_is_shown_as_it_stands(path: str) -> None:
    sources = qualify_sources({path: "export const key = 1;\n"})
    one = qualified(a_candidate(path, "export const key = 1;", 1), sources)
    assert one.resolved is not None
    assert (one.resolved.quote, one.redacted) == ("export const key = 1;", ())


@pytest.mark.parametrize(
    "evidence",
    [
        {"kind": "symbol", "path": "a.py", "name": TOKEN, "exists": False},
        {"kind": "edge", "from": TOKEN, "to": "a.py"},
        {"kind": "edge", "from": "a.py", "to": "a.py", "edge": TOKEN},
        {"kind": "query", "query": "no_mention", "args": {"token": TOKEN}},
        {"kind": "query", "query": "no_mention", "args": {TOKEN: "x"}},
        {"kind": "query", "query": "importers", "args": {"path": "a.py"}, "members": [TOKEN]},
        {"kind": "collector", "collector": TOKEN, "rule": TOKEN, "path": TOKEN, "start_line": 1},
        {"kind": "command", "name": TOKEN, "args": [TOKEN], "head": "red", "base": "green"},
    ],
)
def test_no_kind_of_evidence_gives_a_secret_away(evidence: dict[str, Any]) -> None:
    item = evidence_value(msgspec.convert(evidence, EvidenceV1))
    assert TOKEN not in repr(found("a.py", "import os", 1, evidence=(item,)))


def test_reporter_gives_no_secret_away() -> None:
    reporter = Reporter(tool=TOKEN, version=TOKEN, rule=TOKEN, report="sarif")
    one = found("a.py", "import os", 1, reporter=reporter)
    assert TOKEN not in repr(one)
    assert one.redacted == ("reporter",)


def test_path_that_is_none_gives_no_secret_away() -> None:
    one = found(f"{TOKEN}.py", "import os", 1)
    assert TOKEN not in repr(one)
    assert one.redacted == ("path",)


def test_place_of_a_malformed_entry_gives_no_secret_away() -> None:
    entry = Malformed(index=0, reason="invalid-field", place=f"/findings/0/{TOKEN}", found="1")
    (one,) = qualify_import(an_import(entry), qualify_sources(dict(FILES)))
    assert TOKEN not in repr(one)


def test_what_the_reviewer_says_of_itself_gives_no_secret_away() -> None:
    given = replace(an_import(), tools=(TOKEN,), failures=(f"no {TOKEN}",), notes=(TOKEN,), revision=TOKEN)
    assert TOKEN not in repr(redact_import(given))


@pytest.mark.parametrize("text", [f"It is {TOKEN}"[:20], 'password = "correct horse', "db://me:hunter2"])
def test_secret_that_was_cut_is_still_one(text: str) -> None:
    assert "[redacted:cut-secret]" in without_secrets(f"{text}…")
    assert without_secrets("The number of the token is…") == "The number of the token is…"


def test_secret_of_a_file_that_one_finding_is_about_is_in_no_other_finding() -> None:
    code = 'password = "hunter2hunter2"\n'
    sources = qualify_sources({"conf.py": code, "b.py": "x = compute(one)\n"})
    about, other = (
        a_candidate("conf.py", code.rstrip(), 1, index=0),
        a_candidate("b.py", "x = compute(one)", 1, index=1, summary="conf.py says **hunter2hunter2**."),
    )
    for order in ((about, other), (other, about)):
        given = an_import(*(replace(one, index=at) for at, one in enumerate(order)))
        assert "hunter2" not in repr(qualify_import(given, sources))
