"""Receipts from end to end: signed by the gate, checked offline, by others, and by judging again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from securesystemslib.dsse import Envelope
from securesystemslib.signer import CryptoSigner, SSlibKey  # type: ignore[attr-defined]  # as its docs do

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

PATCH = b"diff --git a/src/f b/src/f\nnew file mode 100644\n--- /dev/null\n+++ b/src/f\n@@ -0,0 +1 @@\n+x\n"


@pytest.fixture
def here(tmp_path: Path, adjudge: Console) -> Path:
    """A folder with a subject, two pairs of keys and a patch."""
    made = repo(tmp_path / "subject")
    made.commit({"src/a": "1\n", "lib/b": "1\n"})
    made.write({"src/a": "2\n"})
    for name in ("key", "other"):
        adjudge(tmp_path, "tool", "keygen", name)
    (tmp_path / "p").write_bytes(PATCH)
    return tmp_path


def sign(here: Path, adjudge: Console, *words: str, receipt: str = "r", folder: str = "subject") -> Path:
    """The receipt of the work tree, or of what the words name."""
    named = words or ("--worktree", "--allow", "src/**")
    place = here / receipt
    adjudge(here / folder, "scope", *named, "--sign", str(here / "key"), "--receipt", str(place))
    return place


def verify(
    here: Path, adjudge: Console, receipt: Path, *words: str, key: str = "key", folder: str = "subject"
) -> Ended:
    return adjudge(here / folder, "verify", str(receipt), "--key", str(here / f"{key}.pub"), "--json", *words)


def came_to(ended: Ended) -> tuple[int, str, list[str]]:
    return ended.code, ended.json["recomputed"], [one["code"] for one in ended.json["reasons"]]


def test_receipt_holds_where_it_was_made_and_comes_out_again(here: Path, adjudge: Console) -> None:
    ended = verify(here, adjudge, sign(here, adjudge))
    assert came_to(ended) == (0, "same", [])
    assert ended.json["predicate"]["outcome"] == "pass"


def outcomes(ended: Ended) -> tuple[int, str, str, str | None]:
    """Exit code, overall, of the receipt, of the verdict in it."""
    return ended.code, ended.json["outcome"], ended.json["holds"], ended.json["signed_outcome"]


def test_signed_fail_is_no_green_though_the_receipt_holds(here: Path, adjudge: Console) -> None:
    receipt = sign(here, adjudge, "--worktree", "--allow", "lib/**")
    ended = verify(here, adjudge, receipt)
    assert outcomes(ended) == (1, "fail", "pass", "fail")
    assert came_to(ended) == (1, "same", ["signed-fail"])
    assert "exit 1: The receipt holds, and the verdict in it is fail" in ended.err


def test_signed_inconclusive_is_no_green_though_the_receipt_holds(here: Path, adjudge: Console) -> None:
    (here / "p").write_bytes(b"no patch\n")
    words = ("--patch", str(here / "p"), *RULES)
    ended = verify(here, adjudge, sign(here, adjudge, *words, folder="."), *words, folder=".")
    assert outcomes(ended) == (3, "inconclusive", "pass", "inconclusive")
    assert came_to(ended) == (3, "same", ["signed-inconclusive"])


def test_receipt_alone_can_be_asked_about(here: Path, adjudge: Console) -> None:
    receipt = sign(here, adjudge, "--worktree", "--allow", "lib/**")
    ended = verify(here, adjudge, receipt, "--outcome", "any")
    assert outcomes(ended) == (0, "pass", "pass", "fail")
    assert came_to(ended) == (0, "same", [])


def test_receipt_that_does_not_hold_is_no_green_whatever_is_asked(here: Path, adjudge: Console) -> None:
    ended = verify(here, adjudge, sign(here, adjudge), "--outcome", "any", key="other")
    assert outcomes(ended) == (1, "fail", "fail", None)


def test_signed_grant_in_place_of_a_verdict_is_no_green(here: Path, adjudge: Console) -> None:
    (here / "task.toml").write_text('id = "task"\nallow = ["src/**"]\n')
    words = ("--register", str(here / "task.toml"))
    grant = sign(here, adjudge, *words)
    ended = verify(here, adjudge, grant)
    assert outcomes(ended) == (3, "inconclusive", "pass", None)
    assert came_to(ended) == (3, "not-asked", ["no-outcome"])
    assert verify(here, adjudge, grant, "--outcome", "any").code == 0


def test_verdict_still_comes_out_again_after_the_subject_moved_on(here: Path, adjudge: Console) -> None:
    receipt = sign(here, adjudge)
    Repo(here / "subject", commits=9).commit({"src/a": "3\n"})
    assert came_to(verify(here, adjudge, receipt)) == (0, "same", [])


def test_receipt_holds_offline_and_outside_any_repository(here: Path, adjudge: Console) -> None:
    receipt = sign(here, adjudge)
    assert came_to(verify(here, adjudge, receipt, "--offline")) == (0, "not-asked", [])
    assert came_to(verify(here, adjudge, receipt, folder=".")) == (0, "not-asked", ["not-judged-again"])


def test_repository_can_be_named(here: Path, adjudge: Console) -> None:
    receipt = sign(here, adjudge)
    words = ("--repo", str(here / "subject"))
    assert came_to(verify(here, adjudge, receipt, *words, folder=".")) == (0, "same", [])


def test_another_repository_cannot_tell(here: Path, adjudge: Console) -> None:
    receipt = sign(here, adjudge)
    repo(here / "stranger").commit({"x": "1\n"})
    ended = verify(here, adjudge, receipt, folder="stranger")
    assert came_to(ended) == (3, "unknown", ["trees-missing"])


def test_wrong_key_does_not_hold(here: Path, adjudge: Console) -> None:
    ended = verify(here, adjudge, sign(here, adjudge), key="other")
    assert (ended.code, ended.json["predicate"]) == (1, None)
    assert "bad-signature" in {one["code"] for one in ended.json["reasons"]}


def test_one_flipped_bit_anywhere_never_holds(here: Path, adjudge: Console) -> None:
    receipt = sign(here, adjudge)
    data = receipt.read_bytes()
    for at in range(0, len(data), 97):
        receipt.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert verify(here, adjudge, receipt, "--offline").code in {1, 3}, at


def test_same_verdict_gives_the_same_bytes(here: Path, adjudge: Console) -> None:
    first, second = sign(here, adjudge, receipt="r1"), sign(here, adjudge, receipt="r2")
    assert first.read_bytes() == second.read_bytes()


def test_another_implementation_takes_our_receipt(here: Path, adjudge: Console) -> None:
    envelope = Envelope.from_dict(json.loads(sign(here, adjudge).read_bytes()))
    pem = (here / "key.pub").read_text()
    theirs = SSlibKey(envelope_keyid(envelope), "ed25519", "ed25519", {"public": raw_public(pem)})
    assert envelope.verify([theirs], 1)
    statement = json.loads(envelope.payload)
    assert statement["_type"] == "https://in-toto.io/Statement/v1"


def test_envelope_of_another_implementation_is_taken_as_foreign(here: Path, adjudge: Console) -> None:
    ours = json.loads(sign(here, adjudge).read_bytes())
    envelope = Envelope.from_dict(ours)
    envelope.signatures.clear()
    envelope.sign(CryptoSigner.from_priv_key_uri(f"file2:{here / 'key'}", their_key(here)))
    foreign = here / "foreign"
    foreign.write_text(json.dumps(envelope.to_dict(), indent=1))
    assert verify(here, adjudge, foreign).code == 3
    assert came_to(verify(here, adjudge, foreign, "--foreign"))[:2] == (0, "same")


def envelope_keyid(envelope: Envelope) -> str:
    (keyid,) = envelope.signatures
    return str(keyid)


def raw_public(pem: str) -> str:
    """The 32 bytes of a public key in hex, as that library wants them."""
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415 - an extra
        Encoding,
        PublicFormat,
        load_pem_public_key,
    )

    return load_pem_public_key(pem.encode()).public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def their_key(here: Path) -> SSlibKey:
    return SSlibKey("theirs", "ed25519", "ed25519", {"public": raw_public((here / "key.pub").read_text())})


@pytest.fixture
def patched(here: Path, adjudge: Console) -> Path:
    """The receipt of the patch, judged outside any repository."""
    words = ("--patch", str(here / "p"), "--allow", "src/**")
    return sign(here, adjudge, *words, folder=".")


RULES = ("--allow", "src/**")


def test_verdict_about_a_patch_is_judged_again_with_patch_and_grant(
    patched: Path, here: Path, adjudge: Console
) -> None:
    words = ("--patch", str(here / "p"), *RULES)
    assert came_to(verify(here, adjudge, patched, *words, folder=".")) == (0, "same", [])


def test_verdict_about_a_patch_holds_without_it_and_says_what_was_not_done(
    patched: Path, here: Path, adjudge: Console
) -> None:
    assert came_to(verify(here, adjudge, patched, folder=".")) == (0, "not-asked", ["not-judged-again"])


def moved(here: Path) -> dict[str, tuple[str, ...]]:
    """What the receipt is held against → the words for it."""
    (here / "q").write_bytes(PATCH.replace(b"+x", b"+y"))
    (here / "task.toml").write_text('id = "task"\nallow = ["src/**"]\n')
    return {
        "other-patch": ("--patch", str(here / "q"), *RULES),
        "other-grant": ("--patch", str(here / "p"), "--grant", str(here / "task.toml")),
        "other-policy": ("--patch", str(here / "p"), *RULES, "--root", "x/"),
    }


@pytest.mark.parametrize("code", ["other-patch", "other-grant", "other-policy"])
def test_receipt_moved_to_something_else_does_not_hold(
    code: str, patched: Path, here: Path, adjudge: Console
) -> None:
    ended = verify(here, adjudge, patched, *moved(here)[code], folder=".")
    assert came_to(ended) == (1, "not-asked", [code])


def test_receipt_of_trees_moved_to_another_grant_does_not_hold(here: Path, adjudge: Console) -> None:
    ended = verify(here, adjudge, sign(here, adjudge), "--allow", "**")
    assert came_to(ended) == (1, "not-asked", ["other-grant"])


def test_verdict_with_a_reason_of_its_moment_cannot_be_confirmed(here: Path, adjudge: Console) -> None:
    receipt = sign(here, adjudge, "--allow", "src/**")
    assert came_to(verify(here, adjudge, receipt)) == (3, "unknown", ["of-the-moment"])


def test_receipt_without_its_grant_cannot_be_told_until_it_is_given(here: Path, adjudge: Console) -> None:
    receipt = sign(here, adjudge, "--commit", "HEAD", "--allow", "**")
    elsewhere = {"ADJUDGE_STATE_DIR": str(here / "elsewhere")}
    words = ("verify", str(receipt), "--key", str(here / "key.pub"), "--json")
    without = adjudge(here / "subject", *words, env=elsewhere)
    given = adjudge(here / "subject", *words, "--allow", "**", env=elsewhere)
    assert came_to(without) == (3, "unknown", ["grant-missing"])
    assert came_to(given) == (0, "same", [])


def test_verifier_sees_whether_the_signature_of_the_grant_bound(here: Path, adjudge: Console) -> None:
    task, other = here / "task.toml", str(here / "other.pub")
    task.write_text('id = "task"\nallow = ["src/**"]\n')
    adjudge(here / "subject", "scope", "--register", str(task), "--sign", str(here / "other"))
    words = ("--worktree", "--grant", "task")
    loose = sign(here, adjudge, *words, receipt="loose")
    bound = sign(here, adjudge, *words, "--require-signed", other, receipt="bound")
    ended = verify(here, adjudge, bound, "--require-signed", other)
    assert came_to(ended) == (0, "same", [])
    assert len(ended.json["predicate"]["grant_signed_by"]) == 64
    assert verify(here, adjudge, loose).json["predicate"]["grant_signed_by"] is None
    assert came_to(verify(here, adjudge, loose, "--require-signed", other)) == (
        1,
        "not-asked",
        ["other-issuer"],
    )
    wrong = verify(here, adjudge, bound, "--require-signed", str(here / "key.pub"))
    assert came_to(wrong) == (1, "not-asked", ["other-issuer"])


def test_signed_grant_binds_and_an_altered_one_is_refused(here: Path, adjudge: Console) -> None:
    task = here / "task.toml"
    task.write_text('id = "task"\nallow = ["src/**"]\n')
    adjudge(
        here / "subject",
        "scope",
        "--register",
        str(task),
        "--sign",
        str(here / "key"),
        "--receipt",
        f"{task}.sig",
    )
    words = ("scope", "--worktree", "--json", "--require-signed", str(here / "key.pub"), "--grant")
    assert adjudge(here / "subject", *words, str(task)).code == 0
    assert adjudge(here / "subject", *words, "task").code == 0
    task.write_text('id = "task"\nallow = ["**"]\n')
    altered = adjudge(here / "subject", *words, str(task))
    assert (altered.code, altered.json["code"]) == (4, "grant-altered")
    (here / "task.toml.sig").unlink()
    unsigned = adjudge(here / "subject", *words, str(task))
    assert (unsigned.code, unsigned.json["code"]) == (4, "grant-unsigned")


def test_grant_signed_by_somebody_else_is_refused(here: Path, adjudge: Console) -> None:
    task = here / "task.toml"
    task.write_text('id = "task"\nallow = ["src/**"]\n')
    adjudge(here / "subject", "scope", "--register", str(task), "--sign", str(here / "other"))
    words = ("scope", "--worktree", "--json", "--require-signed", str(here / "key.pub"), "--grant", "task")
    ended = adjudge(here / "subject", *words)
    assert (ended.code, ended.json["code"]) == (4, "grant-signature")


@pytest.mark.parametrize("name", ["missing", "subject"])
def test_receipt_that_cannot_be_read_is_usage(name: str, here: Path, adjudge: Console) -> None:
    assert verify(here, adjudge, here / name).code == 2


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b'{"payload":' + b"[" * 200_000])
def test_receipt_that_is_none_does_not_hold(data: bytes, here: Path, adjudge: Console) -> None:
    (here / "r").write_bytes(data)
    assert verify(here, adjudge, here / "r").code == 1
