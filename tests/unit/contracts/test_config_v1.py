"""``.adjudge.toml`` is read strictly: what cannot be used is refused, with every place."""

from __future__ import annotations

import pytest

from adjudge.contracts.config_v1 import FAULTS_TOLD, LIMIT_BYTES, read_config
from adjudge.errors import ConfigError
from adjudge.model.ids import RepoPath
from adjudge.model.policy import FindingSuppression, Policy, Zone

FILE = RepoPath(".adjudge.toml")
RULE = '[[suppress]]\ncategory = "weakening"\nreason = "r"\n'


def read(text: str) -> Policy:
    return read_config(text.encode(), file=FILE)


def faults(text: str | bytes) -> str:
    """The message of the refusal."""
    with pytest.raises(ConfigError) as caught:
        read_config(text if isinstance(text, bytes) else text.encode(), file=FILE)
    assert caught.value.code == "bad-config"
    return caught.value.message


def test_empty_file_lays_down_nothing_and_is_named() -> None:
    assert read("") == Policy(file=FILE)


def test_zones_keep_their_order() -> None:
    made = read('[[zones]]\nname = "b"\npaths = ["b/**"]\n[[zones]]\nname = "a"\npaths = ["a/**", "c/*"]\n')
    assert made.zones == (Zone(name="b", patterns=("b/**",)), Zone(name="a", patterns=("a/**", "c/*")))


def test_rule_has_its_line_its_reason_without_blanks_and_its_date_as_written() -> None:
    text = '\n[[suppress]]\npath = "a/**"\nchange = "removed"\nreason = " why "\nuntil = 2030-01-31\n'
    (rule,) = read(text).suppressions
    assert (rule.line, rule.path, rule.change, rule.reason, rule.until) == (
        2, "a/**", "removed", "why", "2030-01-31"
    )  # fmt: skip
    assert (rule.signal, rule.category) == (None, None)


def test_rule_about_a_tool_is_about_findings_and_never_about_signals() -> None:
    text = (
        RULE + '[[suppress]]\nrule = "SonarQube:ts:S1"\npath = "a/**"\nreason = " why "\nuntil = 2030-01-31\n'
    )
    made = read(text)
    assert [one.category for one in made.suppressions] == ["weakening"]
    assert made.finding_suppressions == (
        FindingSuppression(
            tool="SonarQube", rule="ts:S1", path="a/**", reason="why", until="2030-01-31", line=4, file=FILE
        ),
    )


def test_sensitive_paths_are_read() -> None:
    assert read('[sensitive]\npaths = ["pay/**"]\n').sensitive == ("pay/**",)


@pytest.mark.parametrize(
    ("text", "place", "fault"),
    [
        ("zone = []\n", "$.zone", "unknown field"),
        ("zones = 1\n", "$.zones", "expected an array"),
        ('[[zones]]\nname = "a"\n', "$.zones[0].paths", "missing"),
        ('[[zones]]\nname = "a"\npaths = []\n', "$.zones[0].paths", "at least one"),
        ('[[zones]]\nname = "a b"\npaths = ["a"]\n', "$.zones[0].name", "expected 1 to 128"),
        ('[[zones]]\nname = "a"\npaths = ["a/"]\n', "$.zones[0].paths[0]", "ends with a slash"),
        ('[[zones]]\nname = "a"\npaths = ["a"]\nextra = 1\n', "$.zones[0].extra", "unknown field"),
        ('[[suppress]]\nreason = "r"\n', "$.suppress[0]", "at least one of"),
        ('[[suppress]]\nchange = "removed"\n', "$.suppress[0].reason", "missing"),
        ('[[suppress]]\nchange = "removed"\nreason = " "\n', "$.suppress[0].reason", "expected why"),
        ('[[suppress]]\nchange = "removed"\nreason = "a\\nb"\n', "$.suppress[0].reason", "control"),
        ('[[suppress]]\nchange = "Removed!"\nreason = "r"\n', "$.suppress[0].change", "lower-case"),
        ('[[suppress]]\ncategory = "style"\nreason = "r"\n', "$.suppress[0].category", "expected one of"),
        ('[[suppress]]\nsignal = "sig:12"\nreason = "r"\n', "$.suppress[0].signal", "32 lower hex"),
        ('[[suppress]]\nrule = "F401"\nreason = "r"\n', "$.suppress[0].rule", "such as ruff:F401"),
        ('[[suppress]]\nrule = "ruff:"\nreason = "r"\n', "$.suppress[0].rule", "such as ruff:F401"),
        (RULE + 'rule = "ruff:F401"\n', "$.suppress[0].rule", "about signals"),
        ('[[suppress]]\npath = "[ab]"\nreason = "r"\n', "$.suppress[0].path", "elsewhere"),
        (RULE + 'until = "2030-01-01"\n', "$.suppress[0].until", "without quotes"),
        (RULE + "until = 2030-01-01T00:00:00\n", "$.suppress[0].until", "without quotes"),
        ('[sensitive]\npath = ["a"]\n', "$.sensitive.path", "unknown field"),
        ('[sensitive]\npaths = ["/a"]\n', "$.sensitive.paths[0]", "begins with a slash"),
        ('suppress = [{change = "a", reason = "r"}]\n', "$.suppress", "table of its own"),
        ("zones = [\n", "$", "not TOML"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_place(text: str, place: str, fault: str) -> None:
    message = faults(text)
    assert f"{place}: " in message
    assert fault in message


def test_every_fault_is_told_at_once() -> None:
    message = faults('[[zones]]\nname = ""\npaths = ["a/"]\n[[suppress]]\nreason = ""\n')
    assert [place in message for place in ("$.zones[0].name", "$.zones[0].paths[0]", "$.suppress[0].reason")] == [
        True, True, True,
    ]  # fmt: skip


def test_date_that_is_none_is_told_once_beside_faults_of_form() -> None:
    message = faults('extra = 1\n[[suppress]]\nchange = "removed"\nreason = "r"\nuntil = 3\n')
    assert message.count("until") == 1
    assert "$.extra" in message


def test_faults_of_values_are_told_beside_faults_of_form() -> None:
    message = faults('extra = 1\n[[zones]]\nname = 3\n[[zones]]\nname = "a"\npaths = ["/a"]\n')
    places = ("$.extra", "$.zones[0].name", "$.zones[1].paths[0]")
    assert [place for place in places if f"{place}: " not in message] == []


def test_name_of_a_zone_stands_once() -> None:
    zone = '[[zones]]\nname = "a"\npaths = ["a"]\n'
    assert "stands twice" in faults(zone + zone)


def test_faults_beyond_the_bound_are_counted() -> None:
    many = "".join(f"k{number} = 1\n" for number in range(FAULTS_TOLD + 7))
    assert "and 7 more" in faults(many)


@pytest.mark.parametrize("data", [b"# \xff\n", b"#" * (LIMIT_BYTES + 1), b"a = " + b"[" * 5000])
def test_bytes_that_are_no_document_are_refused(data: bytes) -> None:
    assert "$: " in faults(data)


def test_line_that_only_looks_like_a_rule_is_not_taken_for_one() -> None:
    text = '[[suppress]]\nchange = "removed"\nreason = """a\n[[suppress]]\n"""\n'
    assert "$.suppress" in faults(text)
