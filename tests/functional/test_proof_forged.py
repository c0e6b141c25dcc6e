"""Rows of the state that somebody else wrote: every one that a proof reads is held against the ledger."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.fix_packet_v1 import FixPacketV1, name_packet
from adjudge.contracts.qualified_parts_v1 import ResolvedV1, locator_of
from adjudge.model.ruling import text_digest
from tests.functional.fixing import FIX, QUICK, Workshop, a_workshop
from tests.functional.test_proof import SECOND

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FORGED = "fix:" + "f" * 32


class Kept(NamedTuple):
    """What is kept: a review with two findings, a packet of one, a try that mends it, a try that does not."""

    shop: Workshop
    run: str
    packet: str
    fixed: str
    idle: str
    names: tuple[str, ...]
    database: Path


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    shop = a_workshop(tmp_path_factory)
    shop.subject.write({"calc.py": (shop.subject.path / "calc.py").read_text() + SECOND})
    run = shop.review()
    names = [one["finding_id"] for one in run["findings"]["results"] if one["standing"] == "active"]
    packet = shop.packet(run["run_id"], "--test", QUICK, "--finding", names[0])
    shop.act(FIX)
    fixed = shop.execute(packet)
    assert fixed["state"] == "verified_fixed"
    shop.act("")
    idle = shop.execute(packet)
    (database,) = shop.adjudge.state.rglob("state.db")
    return Kept(
        shop,
        run["run_id"],
        packet["packet_id"],
        fixed["attempt_id"],
        idle["attempt_id"],
        tuple(names),
        database,
    )


@pytest.fixture(autouse=True)
def as_it_was(kept: Kept) -> Iterator[None]:
    """The state, put back afterwards."""
    place = kept.database.parent
    aside = place.with_suffix(".aside")
    shutil.copytree(place, aside)
    yield
    shutil.rmtree(place)
    aside.rename(place)


def forge(kept: Kept, *steps: tuple[str, tuple[object, ...]]) -> None:
    with closing(sqlite3.connect(kept.database)) as connection, connection:
        for trigger in ("ledger_keeps", "ledger_holds"):
            connection.execute(f"DROP TRIGGER {trigger}")
        for words, values in steps:
            assert connection.execute(words, values).rowcount == 1, words


def body_of(kept: Kept, table: str, key: str, name: str) -> dict[str, Any]:
    with closing(sqlite3.connect(kept.database)) as connection:
        (body,) = connection.execute(f"SELECT body FROM {table} WHERE {key} = ?", (name,)).fetchone()
    made: dict[str, Any] = json.loads(body)
    return made


def put(table: str, key: str, name: str, body: dict[str, Any]) -> tuple[str, tuple[object, ...]]:
    """A row with another body, and the digest of it."""
    data = json.dumps(body, sort_keys=True, separators=(",", ":")).encode()
    words = f"UPDATE {table} SET body = ?, body_sha256 = ? WHERE {key} = ?"
    return words, (data, sha256(data).hexdigest(), name)


def better(kept: Kept) -> None:
    """The try that came to nothing is told as one that mended it."""
    body = body_of(kept, "fix_attempts", "attempt_id", kept.idle)
    good = body_of(kept, "fix_attempts", "attempt_id", kept.fixed)
    forge(
        kept,
        put(
            "fix_attempts",
            "attempt_id",
            kept.idle,
            {**good, "attempt_id": kept.idle, "number": body["number"]},
        ),
        ("UPDATE fix_attempts SET state = 'verified_fixed' WHERE attempt_id = ?", (kept.idle,)),
    )


def put_in(kept: Kept) -> None:
    """A try that never was."""
    good = {**body_of(kept, "fix_attempts", "attempt_id", kept.fixed), "attempt_id": FORGED}
    data = json.dumps(good, sort_keys=True, separators=(",", ":")).encode()
    columns = "attempt_id, packet_id, run_id, state, retained, body, body_sha256"
    values = (FORGED, kept.packet, kept.run, "verified_fixed", 1, data, sha256(data).hexdigest())
    forge(kept, (f"INSERT INTO fix_attempts ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", values))


def taken_away(kept: Kept) -> None:
    forge(kept, ("DELETE FROM fix_attempts WHERE attempt_id = ?", (kept.idle,)))


def moved(kept: Kept) -> None:
    forge(kept, ("UPDATE fix_attempts SET run_id = 'rev:other' WHERE attempt_id = ?", (kept.idle,)))


def emptied(kept: Kept) -> None:
    words = "UPDATE fix_attempts SET state = 'open', body = x'', body_sha256 = ? WHERE attempt_id = ?"
    forge(kept, (words, (sha256(b"").hexdigest(), kept.idle)))


def fewer(kept: Kept) -> None:
    """A review without the finding that nobody mended."""
    body = body_of(kept, "reviews", "run_id", kept.run)
    body["findings"]["results"] = [
        one for one in body["findings"]["results"] if one["finding_id"] != kept.names[1]
    ]
    forge(kept, put("reviews", "run_id", kept.run, body))


def entry_changed(kept: Kept) -> None:
    """An entry of the ledger about a try, with the digest of another body."""
    words = "UPDATE ledger SET payload = CAST(replace(CAST(payload AS TEXT), 'no_changes', 'reproduced') AS BLOB) WHERE record_id = ?"
    forge(kept, (words, (f"{kept.idle}/execute/0",)))


def entry_gone(kept: Kept) -> None:
    forge(kept, ("DELETE FROM ledger WHERE record_id = ?", (f"{kept.idle}/execute/0",)))


@pytest.mark.parametrize(
    ("how", "code", "place"),
    [
        (better, "row-not-held", "fix_attempts"),
        (taken_away, "row-not-held", "fix_attempts"),
        (moved, "row-not-held", "fix_attempts"),
        (emptied, "row-not-held", "fix_attempts"),
        (put_in, "row-not-held", "fix_attempts"),
        (fewer, "row-not-held", "reviews"),
        (entry_changed, "ledger-damaged", "ledger"),
        (entry_gone, "ledger-damaged", "ledger"),
    ],
)
def test_proof_rests_on_no_row_that_the_ledger_does_not_know(
    kept: Kept, how: Callable[[Kept], None], code: str, place: str
) -> None:
    how(kept)
    ended = kept.shop("proof", kept.run, "--json")
    assert (ended.code, ended.json["code"]) == (4, code)
    assert place in ended.json["message"].lower()
    assert ended.json["hint"]


@pytest.mark.parametrize("how", [better, put_in])
def test_forged_try_is_not_shown_signed_or_applied_and_can_be_discarded(
    kept: Kept, how: Callable[[Kept], None], tmp_path: Path
) -> None:
    how(kept)
    name = FORGED if how is put_in else kept.idle
    listed = {one["attempt_id"]: one["state"] for one in kept.shop("fix", "list", "--json").json["attempts"]}
    assert (listed[name], listed[kept.fixed]) == ("row-not-held", "verified_fixed")
    kept.shop("tool", "keygen", str(tmp_path / "key"))
    for words in (
        ("show", name),
        ("show", name, "--sign", str(tmp_path / "key"), "--receipt", str(tmp_path / "receipt")),
        ("diff", name),
        ("apply", name, "--confirm"),
    ):
        ended = kept.shop("fix", *words, "--json")
        assert (ended.code, ended.json["code"]) == (4, "row-not-held"), words
    assert not (tmp_path / "receipt").exists()
    assert kept.shop("fix", "discard", name, "--confirm").code == 0
    shown = kept.shop("fix", "show", name, "--json").json
    assert (shown["state"], [one["code"] for one in shown["reasons"]]) == ("failed", ["row-not-held"])
    assert kept.shop("proof", kept.run).code in {1, 3}


def test_packet_that_was_put_in_is_not_carried_out(kept: Kept) -> None:
    body = json.dumps(body_of(kept, "fix_packets", "packet_id", kept.packet)).encode()
    packet = decode_artefact(body, FixPacketV1)
    made = name_packet(lambda name: msgspec.structs.replace(packet, packet_id=name, goal="Mine."))
    data = encode_canonical(made)
    columns = "packet_id, run_id, body, body_sha256"
    values = (made.packet_id, made.run_id, data, sha256(data).hexdigest())
    forge(kept, (f"INSERT INTO fix_packets ({columns}) VALUES (?, ?, ?, ?)", values))
    ended = kept.shop("fix", "execute", made.packet_id, *kept.shop.words, "--json")
    assert (ended.code, ended.json["code"]) == (4, "row-not-held")
    assert made.packet_id in ended.json["message"]


def test_decision_that_was_put_in_dismisses_nothing(kept: Kept) -> None:
    before = kept.shop("proof", kept.run, "--json").json["tallies"]
    columns = "finding_id, word, text, reason, by_whom"
    result = next(
        one
        for one in body_of(kept, "reviews", "run_id", kept.run)["findings"]["results"]
        if one["finding_id"] == kept.names[1]
    )
    text = text_digest(locator_of(msgspec.convert(result["resolved"], ResolvedV1)))
    values = (kept.names[1], "dismissed", text, "forged", "Ada")
    forge(kept, (f"INSERT INTO rulings ({columns}) VALUES (?, ?, ?, ?, ?)", values))
    assert kept.shop("proof", kept.run, "--json").json["tallies"] == before


def test_tick_of_another_finding_ticks_nothing(kept: Kept) -> None:
    assert kept.shop("proof", "tick", kept.names[0], "failure-gone", "--by", "Ada").code == 0
    words = "UPDATE ledger SET record_id = ? WHERE kind = 'tick'"
    forge(kept, (words, (f"{kept.names[1]}/failure-gone/0",)))
    assert kept.shop("proof", kept.run, "--json").json["code"] == "ledger-damaged"
