"""A pack is read strictly: every fault of a file at once, each with its place in it."""

from __future__ import annotations

import pytest

from adjudge.errors import ConfigError
from adjudge.model.candidate import Severity
from adjudge.model.pack import PackFocus
from adjudge.packs.reading import LIMIT_BYTES, examine, read_pack
from tests.pack_values import HOUSE, KNOWN, with_line

CHECK = '[[checks]]\nid = "n{}"\ntext = "t"\nseverity = "low"\n'
HEAD = HOUSE.partition("[[checks]]")[0]
LONG = "x" * 600

INVALID: list[tuple[bytes, set[str]]] = [
    (b"", {"$.schema", "$.id", "$.version", "$.title", "$.focus", "$.checks"}),
    (b"\xff", {"$"}),
    (b"id = ", {"$"}),
    (b"x = 1" + b"0" * 5000, {"$"}),
    (b"a = " + b"[" * 5000, {"$"}),
    (b"#" * (LIMIT_BYTES + 1), {"$"}),
    (with_line('"adjudge.pack/v1"', '"adjudge.pack/v2"'), {"$.schema"}),
    (with_line('schema = "adjudge.pack/v1"\n', ""), {"$.schema"}),
    (with_line('id = "house"', 'id = "House"'), {"$.id"}),
    (with_line('id = "house"', 'id = ""'), {"$.id"}),
    (with_line('id = "house"', 'id = "-house"'), {"$.id"}),
    (with_line('id = "house"', 'id = "house/rules"'), {"$.id"}),
    (with_line('id = "house"', f'id = "{"h" * 65}"'), {"$.id"}),
    (with_line('id = "house"', "id = 7"), {"$.id"}),
    (with_line('id = "house"', 'id = "house\\n"'), {"$.id"}),
    (with_line('version = "1"', "version = 1"), {"$.version"}),
    (with_line('version = "1"', 'version = ""'), {"$.version"}),
    (with_line('version = "1"', 'version = "1 beta"'), {"$.version"}),
    (with_line('version = "1"', f'version = "{"1" * 33}"'), {"$.version"}),
    (with_line('"House rules"', '" "'), {"$.title"}),
    (with_line('"House rules"', f'"{"t" * 81}"'), {"$.title"}),
    (with_line('"House rules"', '"House\\nrules"'), {"$.title"}),
    (with_line('"House rules"', '"House\\u202Erules"'), {"$.title"}),
    (with_line('["data", "tests"]', "[]"), {"$.focus"}),
    (with_line('["data", "tests"]', '["data", "data"]'), {"$.focus"}),
    (with_line('["data", "tests"]', '["data", "beauty"]'), {"$.focus[1]"}),
    (with_line('["data", "tests"]', '"data"'), {"$.focus"}),
    (f"{HEAD}checks = []\n".encode(), {"$.checks"}),
    (HEAD.encode(), {"$.checks"}),
    ((HEAD + "".join(CHECK.format(at) for at in range(33))).encode(), {"$.checks"}),
    (f"{HEAD}checks = [7]\n".encode(), {"$.checks[0]"}),
    (with_line('id = "units"', 'id = "no-print"'), {"$.checks[1].id"}),
    (with_line('id = "units"', 'id = "No Units"'), {"$.checks[1].id"}),
    (with_line('text = "Is a number without its unit?"\n', ""), {"$.checks[1].text"}),
    (with_line("Is a number without its unit?", " "), {"$.checks[1].text"}),
    (with_line("Is a number without its unit?", LONG), {"$.checks[1].text"}),
    (with_line("Is a number without its unit?", "a\\u0000b"), {"$.checks[1].text"}),
    (with_line('severity = "medium"', 'severity = "awful"'), {"$.checks[1].severity"}),
    (with_line('severity = "medium"', ""), {"$.checks[1].severity"}),
    (with_line('at_least = "medium"', 'at_least = "never"'), {"$.checks[0].at_least"}),
    (with_line('["src/**"]', '["/src/**", "a/../b", "ok/**"]'), {"$.checks[0].paths[0]", "$.checks[0].paths[1]"}),
    (with_line('["src/**"]', '["src/[ab]", ""]'), {"$.checks[0].paths[0]", "$.checks[0].paths[1]"}),
    (with_line('["src/**"]', '"src/**"'), {"$.checks[0].paths"}),
    (with_line('["src/**"]', str(["a"] * 33)), {"$.checks[0].paths"}),
    (with_line('"ruff:T201"', '"T201"'), {"$.checks[0].rule"}),
    (with_line('"ruff:T201"', '"builtin:builtin/nonesuch"'), {"$.checks[0].rule"}),
    (with_line('"ruff:T201"', "true"), {"$.checks[0].rule"}),
    (with_line('version = "1"', 'version = "1"\nauthor = "x"'), {"$.author"}),
    (with_line('severity = "medium"', 'severity = "medium"\nlevel = 3'), {"$.checks[1].level"}),
    (
        (
            b'id = "A"\nversion = 1\ntitle = ""\nfocus = ["x"]\n[[checks]]\nid = "B"\ntext = ""\n'
            b'severity = "x"\nat_least = "y"\npaths = ["/"]\nrule = "z"\nmore = 1\n'
        ),
        {
            "$.schema", "$.id", "$.version", "$.title", "$.focus[0]", "$.checks[0].id", "$.checks[0].text",
            "$.checks[0].severity", "$.checks[0].at_least", "$.checks[0].paths[0]", "$.checks[0].rule",
            "$.checks[0].more",
        },
    ),
]  # fmt: skip


def test_pack_is_read_whole() -> None:
    pack = read_pack(HOUSE.encode(), file="house.toml", rules=KNOWN)
    assert (pack.pack_id, pack.version, pack.focus) == ("house", "1", (PackFocus.DATA, PackFocus.TESTS))
    first, second = pack.checks
    assert (first.severity, first.at_least, first.rule) == (Severity.LOW, Severity.MEDIUM, "ruff:T201")
    assert (second.paths, second.at_least, second.rule) == ((), None, "")


def test_there_are_forty_invalid_packs_and_more() -> None:
    assert len({data for data, _ in INVALID}) >= 40


@pytest.mark.parametrize(("data", "places"), INVALID)
def test_every_fault_is_told_with_its_place(data: bytes, places: set[str]) -> None:
    _, faults = examine(data, rules=KNOWN)
    assert {place for place, _ in faults} == places
    with pytest.raises(ConfigError) as caught:
        read_pack(data, file="house.toml", rules=KNOWN)
    assert caught.value.code == "bad-pack"
    assert all(place in caught.value.message for place in places)
    assert "house.toml" in caught.value.message


def test_signal_of_the_brief_is_a_rule() -> None:
    data = with_line('"ruff:T201"', '"builtin:signal/removed"')
    assert examine(data, rules=KNOWN)[1] == ()


def test_many_faults_are_counted() -> None:
    data = (HEAD + "".join(f'[[checks]]\nid = "{at}!"\n' for at in range(60))).encode()
    with pytest.raises(ConfigError) as caught:
        read_pack(data, file="house.toml", rules=KNOWN)
    assert "; and 81 more." in caught.value.message
    assert caught.value.message.count("$.checks[") == 100
