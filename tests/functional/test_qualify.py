"""``adjudge qualify`` and ``adjudge finding`` as a person runs them, on real repositories."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.qualify_trial import a_log, a_result
from tests.functional.snapshot import snapshot
from tests.functional.subject import untouched
from tests.qualified_values import sarif_faults
from tests.unit.app.reviews import FILES, claim, review

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

EDGE = {
    "severity": "high",
    "title": "lib is still used",
    "summary": "app.py imports it.",
    "path": "lib.py",
    "start_line": 1,
    "quote": "def ratio(one, two):",
    "claim": "still-imported",
    "evidence": [{"kind": "edge", "from": "app.py", "to": "lib.py"}],
}
HOSTILE = "\x1b[31m\u202e\ud800@all [x](http://evil) <b> {0} `"


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Two files that know each other."""
    made = repo(tmp_path / "r")
    made.commit(dict(FILES))
    return made


def handed_in(tmp_path: Path, *findings: dict[str, Any], name: str = "review.json") -> str:
    place = tmp_path / name
    place.write_bytes(review(*findings))
    return str(place)


def test_review_against_a_tree_reads_as_a_short_page(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    ended = adjudge(subject.path, "qualify", handed_in(tmp_path, claim(), claim(path="none.py")))
    assert ended.code == 0
    assert "2 candidates = 1 qualified + 0 relocated + 0 stale + 0 unresolved + 1 rejected" in ended.out
    assert "located, the claim is not proved" in ended.out
    assert "1 rejected: there is no such file in that tree (no-such-file)" in ended.out
    assert "Next: adjudge finding show fnd:" in ended.out


def linted(tmp_path: Path, *results: dict[str, Any]) -> str:
    place = tmp_path / "lint.sarif"
    place.write_bytes(a_log(*results))
    return str(place)


def test_report_without_quotes_is_told_the_command_that_vouches_for_it(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    report = linted(tmp_path, a_result("lib.py", 2), a_result("app.py", 1))
    where = ("--repo", str(subject.path))
    plain = adjudge(tmp_path, "qualify", report, *where)
    assert f"Next: adjudge qualify {report} --same-tree --repo {subject.path}" in plain.out
    told = adjudge(tmp_path, "qualify", report, "--json", *where).json
    assert [one["reason"] for one in told["results"]] == ["no-quote", "no-quote"]
    (missing,) = [one for one in told["limitations"] if one["code"] == "quotes-missing"]
    assert "`adjudge qualify FILE --same-tree`" in missing["message"]
    _, *words = plain.out.rpartition("Next: ")[2].split()
    vouched = adjudge(tmp_path, *words)
    assert "2 qualified" in vouched.out
    assert "at a place that the operator vouches for" in vouched.out


def test_vouched_report_says_so_in_every_form_and_is_not_called_pinned(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    report = linted(tmp_path, a_result("lib.py", 2))
    made = adjudge(subject.path, "qualify", report, "--same-tree", "--json").json
    assert (made["source"]["pinned"], made["source"]["vouched"]) == (False, True)
    assert "tree-vouched-for" in {one["code"] for one in made["limitations"]}
    assert (made["results"][0]["reason"], made["results"][0]["resolved"]["quote"]) == (
        "vouched-for",
        "    return one / two",
    )
    for form in ("text", "markdown"):
        told = adjudge(subject.path, "qualify", report, "--same-tree", "--format", form).out
        assert "vouched for by the operator" in told


def test_file_that_stands_in_the_work_tree_alone_is_told_with_the_command(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    subject.write({"new.py": "x = compute(one)\n"})
    report = handed_in(tmp_path, claim(path="new.py", quote="x = compute(one)", start_line=1))
    plain = adjudge(subject.path, "qualify", report)
    assert "1 file that the tree does not have stands in the work tree: --worktree" in plain.out
    assert f"Next: adjudge qualify {report} --worktree\n" in plain.out
    assert "1 qualified" in adjudge(subject.path, "qualify", report, "--worktree").out


def test_file_that_stands_nowhere_is_told_without_a_hint(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    subject.write({"real.py": ""})
    (subject.path / "link.py").symlink_to("real.py")
    (subject.path / "folder.py").mkdir()
    many = [claim(path=name) for name in ("gone.py", "link.py", "folder.py", "../beside", "real.py/x")]
    assert "--worktree" not in adjudge(subject.path, "qualify", handed_in(tmp_path, *many)).out


def test_next_step_names_no_finding_that_is_dismissed(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    report = handed_in(
        tmp_path, claim(), claim(path="app.py", quote="    return ratio(one, two)", start_line=5)
    )
    first, second = (
        one["finding_id"] for one in adjudge(subject.path, "qualify", report, "--json").json["results"]
    )
    adjudge(subject.path, "finding", "dismiss", first, "--reason", "known")
    assert f"Next: adjudge finding show {second[:16]}\n" in adjudge(subject.path, "qualify", report).out
    adjudge(subject.path, "finding", "dismiss", second, "--why", "known")
    assert "Next:" not in adjudge(subject.path, "qualify", report).out


def test_next_step_keeps_the_repository_that_was_named(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    name = subject.path.name
    ended = adjudge(tmp_path, "qualify", handed_in(tmp_path, claim()), "--repo", name, "--every-claim")
    step = ended.out.rpartition("Next: ")[2].split()
    assert step[-2:] == ["--repo", name]
    assert adjudge(tmp_path, *step[1:]).code == 0
    assert ended.err.rstrip().endswith(f"--repo {name}")


def test_finding_that_counts_ends_with_1_and_says_why(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    ended = adjudge(subject.path, "qualify", handed_in(tmp_path, claim()), "--every-claim")
    assert ended.code == 1
    assert ended.err.splitlines()[-1].startswith("exit 1: 1 finding counts at the gate.")


def test_invented_review_ends_with_3(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    many = [claim(path=f"none{number}.py") for number in range(6)]
    assert adjudge(subject.path, "qualify", handed_in(tmp_path, *many)).code == 3


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"", ()), (b"{}", ()), (b"\xff", ()), (b'{"findings": []}', ("--from", "candidates")), (b"[]", ())],
)
def test_document_that_is_none_ends_with_2(
    adjudge: Console, subject: Repo, tmp_path: Path, data: bytes, words: tuple[str, ...]
) -> None:
    place = tmp_path / "x.json"
    place.write_bytes(data)
    ended = adjudge(subject.path, "qualify", str(place), *words, "--json")
    assert (ended.code, ended.json["schema"]) == (2, "adjudge.error/v1")


def test_empty_review_is_no_pass(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    ended = adjudge(subject.path, "qualify", handed_in(tmp_path), "--json")
    assert (ended.code, ended.json["outcome"], ended.json["counts"]["candidates"]) == (0, "inconclusive", 0)


def test_document_comes_through_standard_input(adjudge: Console, subject: Repo) -> None:
    ended = adjudge(subject.path, "qualify", "-", "--json", stdin=review(claim()))
    assert ended.json["results"][0]["disposition"] == "qualified"


def test_pipe_with_a_name_is_refused_and_not_waited_for(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert adjudge(subject.path, "qualify", str(tmp_path / "pipe")).code == 2


def test_document_over_the_bound_is_refused(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    place = tmp_path / "large.json"
    with place.open("wb") as stream:
        stream.truncate((64 << 20) + 1)
    ended = adjudge(subject.path, "qualify", str(place))
    assert ended.code == 2
    assert "67108864 bytes" in ended.err


@pytest.mark.parametrize(
    "words",
    [("--worktree",), ("--staged",), ("--commit", "HEAD"), ("--range", "HEAD~1..HEAD"), ("--base", "HEAD~1")],
)
def test_every_word_for_a_change_is_taken(
    adjudge: Console, subject: Repo, tmp_path: Path, words: tuple[str, ...]
) -> None:
    changed = FILES["lib.py"].replace("one / two", "one // two")
    if words[0] in {"--worktree", "--staged"}:
        subject.write({"lib.py": changed})
        subject.git("add", "-A")
    else:
        subject.commit({"lib.py": changed})
    made = claim(quote="    return one // two")
    ended = adjudge(subject.path, "qualify", handed_in(tmp_path, made), "--json", *words)
    (result,) = ended.json["results"]
    assert (ended.json["extent"], result["placement"]) == ("change", "changed-line")


def test_removed_code_is_found_on_the_base_side(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    subject.commit({"lib.py": FILES["lib.py"].replace("one / two", "one // two")})
    place = handed_in(tmp_path, claim(side="base"))
    ended = adjudge(subject.path, "qualify", place, "--commit", "HEAD", "--json")
    assert ended.json["results"][0]["resolved"]["side"] == "base"
    sarif = adjudge(subject.path, "qualify", place, "--commit", "HEAD", "--format", "sarif")
    assert sarif_faults(sarif.out.encode()) == []


def test_runs_are_compared_and_the_same_call_tells_the_same(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    other = claim(path="app.py", start_line=5, quote="    return ratio(one, two)", title="Hides its error")
    adjudge(subject.path, "qualify", handed_in(tmp_path, claim(), other))
    second = handed_in(tmp_path, claim(), EDGE, name="second.json")
    first = adjudge(subject.path, "qualify", second)
    assert "new 1, persisting 1, gone 1" in first.out
    assert adjudge(subject.path, "qualify", second).out == first.out


def test_ruling_by_a_short_id_changes_the_next_run_and_can_be_undone(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    place = handed_in(tmp_path, claim())
    ended = adjudge(subject.path, "qualify", place, "--every-claim", "--json")
    name = ended.json["results"][0]["finding_id"]
    ruled = adjudge(
        subject.path, "finding", "dismiss", name[:10], "--reason", "a \x1b[1m test", "--by", "ann", "--json"
    )
    assert (ruled.code, ruled.json["in_force"]["by"]) == (0, "ann")
    dismissed = adjudge(subject.path, "qualify", place, "--every-claim")
    assert (dismissed.code, "1 were dismissed" in dismissed.out) == (0, True)
    assert "dismissed by ann: a \\x1b[1m test" in adjudge(subject.path, "finding", "show", name).out
    assert adjudge(subject.path, "finding", "undo", name).code == 0
    assert adjudge(subject.path, "qualify", place, "--every-claim").code == 1


def test_dismissed_finding_is_suppressed_in_sarif(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    place = handed_in(tmp_path, claim())
    name = adjudge(subject.path, "qualify", place, "--json").json["results"][0]["finding_id"]
    adjudge(subject.path, "finding", "dismiss", name, "--reason", "a test")
    ended = adjudge(subject.path, "qualify", place, "--format", "sarif")
    assert sarif_faults(ended.out.encode()) == []
    (result,) = json.loads(ended.out)["runs"][0]["results"]
    assert result["suppressions"][0]["justification"] == "a test"


def test_hostile_review_and_hostile_names_are_safe_in_every_form(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    name = "d\udcff/[x](y) \u202e\x1b.py"
    subject.commit({name: "value = 'a long enough line'\n"})
    made = claim(
        path=name, start_line=1, quote="value = 'a long enough line'", title=HOSTILE, summary=HOSTILE * 50
    )
    place = handed_in(tmp_path, made, {"severity": HOSTILE}, claim(path="../" + HOSTILE))
    document = adjudge(subject.path, "qualify", place, "--json", env={"ADJUDGE_TRACEBACK": "1"})
    assert document.err == "", document.err
    assert document.json["results"][0]["disposition"] == "qualified"
    for form in ("text", "markdown", "sarif", "json"):
        ended = adjudge(subject.path, "qualify", place, "--format", form)
        assert not {"\x1b", "\u202e"}.intersection(ended.out)
        assert form in {"text", "json"} or "[x](http" not in ended.out
        if form == "sarif":
            assert sarif_faults(ended.out.encode()) == []
            assert "d%FF/%5Bx%5D%28y%29%20%E2%80%AE%1B.py" in ended.out


@pytest.mark.parametrize("form", ["text", "markdown", "sarif", "json"])
def test_hostile_names_of_tools_and_rules_are_safe_in_every_form(
    adjudge: Console, subject: Repo, tmp_path: Path, form: str
) -> None:
    log = json.loads(a_log(a_result("lib.py", 1, snippet={"text": "def ratio(one, two):"})))
    log["runs"][0]["tool"]["driver"]["name"] = log["runs"][0]["results"][0]["ruleId"] = HOSTILE
    place = tmp_path / "log.sarif"
    place.write_text(json.dumps(log))
    ended = adjudge(subject.path, "qualify", str(place), "--format", form, env={"ADJUDGE_TRACEBACK": "1"})
    assert ended.code == 0, ended.err
    assert not {"\x1b", "\u202e"}.intersection(ended.out)
    assert form != "sarif" or sarif_faults(ended.out.encode()) == []


def test_report_goes_to_a_file_once(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    place, out = handed_in(tmp_path, claim()), tmp_path / "out.sarif"
    ended = adjudge(subject.path, "qualify", place, "--format", "sarif", "-o", str(out))
    assert "adjudge qualify" in ended.out
    assert f"note: The report is in {out}." in ended.err
    assert sarif_faults(out.read_bytes()) == []


def test_dash_is_standard_output(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    ended = adjudge(subject.path, "qualify", handed_in(tmp_path, claim()), "--format", "sarif", "-o", "-")
    assert sarif_faults(ended.out.encode()) == []


def test_two_documents_for_one_standard_output_are_refused(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    assert (
        adjudge(subject.path, "qualify", handed_in(tmp_path, claim()), "--json", "--format", "sarif").code
        == 2
    )


def test_repository_is_read_and_not_written(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    before = snapshot(subject.path)
    place = handed_in(tmp_path, claim(), EDGE)
    name = adjudge(subject.path, "qualify", place, "--json").json["results"][0]["finding_id"]
    adjudge(subject.path, "qualify", place, "--format", "sarif")
    adjudge(subject.path, "finding", "dismiss", name, "--reason", "x")
    assert untouched(before, subject.path)


def test_bytes_depend_on_neither_place_nor_time(adjudge: Console, tmp_path: Path) -> None:
    place = handed_in(tmp_path, claim(), EDGE, claim(path="none.py"))
    made = [repo(tmp_path / name) for name in ("one", "two/deep")]
    for each in made:
        each.commit(dict(FILES))
    for form in ("text", "markdown", "sarif", "json"):
        first, second = (adjudge(each.path, "qualify", place, "--format", form).out for each in made)
        assert first == second
        assert str(tmp_path) not in first


def test_bare_repository_is_judged_by_its_head(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    subject.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    ended = adjudge(tmp_path / "bare", "qualify", handed_in(tmp_path, claim()), "--json")
    assert ended.json["results"][0]["disposition"] == "qualified"


def test_absolute_path_of_another_machine_needs_its_root_named(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    result = {
        "ruleId": "R1",
        "message": {"text": "Divides"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "file:///ci/build/lib.py"},
                    "region": {"startLine": 2, "snippet": {"text": "    return one / two"}},
                }
            }
        ],
    }
    log = {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "t"}}, "results": [result]}]}
    place = tmp_path / "log.sarif"
    place.write_text(json.dumps(log))
    plain = adjudge(subject.path, "qualify", str(place), "--json").json["results"][0]
    named = adjudge(subject.path, "qualify", str(place), "--json", "--strip-root", "/ci/build")
    assert plain["reason"] == "unsafe-path"
    assert named.json["results"][0]["disposition"] == "qualified"


def test_sarif_that_is_written_can_be_read_again(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    out = tmp_path / "out.sarif"
    adjudge(subject.path, "qualify", handed_in(tmp_path, claim(), EDGE), "--format", "sarif", "-o", str(out))
    again = adjudge(subject.path, "qualify", str(out), "--json").json
    assert {one["disposition"] for one in again["results"]} == {"qualified"}
    assert again["source"]["pinned"] is True


def test_processes_at_once_keep_every_run_and_end_alike(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    """Several processes, some with the same document, on one state that none has made yet."""
    places = [handed_in(tmp_path, claim(title=f"T{n % 2}"), name=f"{n}.json") for n in range(4)]
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(adjudge.state / "home"),
        "ADJUDGE_STATE_DIR": str(adjudge.state / "state"),
    }
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "adjudge", "qualify", place, "--json"],
            cwd=subject.path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for place in places
    ]
    made = [(process.communicate(timeout=120), process.returncode) for process in started]
    assert [code for _, code in made] == [0] * 4, made
    documents = [json.loads(out) for (out, _), _ in made]
    name = documents[0]["results"][0]["finding_id"]
    kept = adjudge(subject.path, "finding", "show", name, "--json").json["runs"]
    assert sorted(kept) == sorted({one["run_id"] for one in documents})


def test_help_of_both_verbs_has_examples(adjudge: Console, subject: Repo) -> None:
    for verb in ("qualify", "finding"):
        ended = adjudge(subject.path, verb, "--help")
        assert "examples:" in ended.out
