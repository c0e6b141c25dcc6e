"""Tests for one look: exit statuses, reports, several runs, and what could not be seen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.collectors.looking import BATCH_FILES
from adjudge.adapters.collectors.plan import OUTPUT_BYTES, End, Given, Listing
from adjudge.adapters.collectors.shellcheck import DISABLE
from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.model.collection import CollectionState
from tests.unit.adapters.collectors.programs import (
    Answers,
    comment,
    ended,
    look,
    toy,
    toy_with,
    write_program,
)

if TYPE_CHECKING:
    from adjudge.ports import Completed, Looked

CLEAN = "print('{\"comments\": []}')\n"
EMPTY = b'{"comments": []}'


def found(file: str, status: int = 1) -> str:
    """A script that reports one thing."""
    return f"print('''{{\"comments\": [{comment(file)}]}}''')\nsys.exit({status})\n"


def code(looked: Looked) -> str:
    assert looked.state is CollectionState.ERROR
    assert looked.reports == ()
    return looked.reasons[0].code


class TestEnds:
    def test_nothing_reported_is_clean(self, tmp_path: Path) -> None:
        looked = look(toy(tmp_path, CLEAN), tmp_path, "a.sh")
        assert (looked.state, looked.reports, looked.reasons) == (CollectionState.CLEAN, (), ())

    def test_what_is_reported_is_found(self, tmp_path: Path) -> None:
        looked = look(toy(tmp_path, found("a.sh")), tmp_path, "a.sh")
        assert looked.state is CollectionState.FINDINGS
        assert [(one.path, one.rule) for one in looked.reports] == [("a.sh", "SC2086")]

    @pytest.mark.parametrize("status", [2, 7, 127])
    def test_exit_status_outside_of_the_table_is_an_error(self, tmp_path: Path, status: int) -> None:
        assert code(look(toy(tmp_path, f"{CLEAN}sys.exit({status})"), tmp_path, "a.sh")) == "collector-failed"

    def test_program_that_kills_itself_is_an_error(self, tmp_path: Path) -> None:
        script = f"{CLEAN}sys.stdout.flush()\nimport os\nos.kill(os.getpid(), 9)"
        assert code(look(toy(tmp_path, script), tmp_path, "a.sh")) == "collector-signalled"

    def test_program_that_hangs_is_an_error(self, tmp_path: Path) -> None:
        script = "import time\ntime.sleep(600)"
        assert code(look(toy(tmp_path, script, timeout_s=0.5), tmp_path, "a.sh")) == "collector-timeout"

    def test_program_that_floods_is_an_error(self, tmp_path: Path) -> None:
        script = f"sys.stdout.write('x' * {OUTPUT_BYTES + 1})"
        assert code(look(toy(tmp_path, script), tmp_path, "a.sh")) == "collector-output-limit"

    def test_clean_exit_status_with_a_report_is_an_error(self, tmp_path: Path) -> None:
        assert code(look(toy(tmp_path, found("a.sh", 0)), tmp_path, "a.sh")) == "collector-disagrees"

    def test_exit_status_of_findings_without_any_is_an_error(self, tmp_path: Path) -> None:
        assert code(look(toy(tmp_path, f"{CLEAN}sys.exit(1)"), tmp_path, "a.sh")) == "collector-disagrees"

    def test_report_about_a_file_that_was_not_handed_in_is_an_error(self, tmp_path: Path) -> None:
        assert code(look(toy(tmp_path, found("b.sh")), tmp_path, "a.sh")) == "collector-unreadable"

    def test_reason_repeats_nothing_that_it_printed(self, tmp_path: Path) -> None:
        script = "print('hunter2', file=sys.stderr)\nprint('hunter2')\nsys.exit(7)"
        assert "hunter2" not in repr(look(toy(tmp_path, script), tmp_path, "a.sh"))


class TestHandingIn:
    def test_files_stand_behind_a_double_dash_with_absolute_paths(self, tmp_path: Path) -> None:
        runner = Answers(lambda _: ended(EMPTY))
        write_program(tmp_path / "bin", "")
        look(toy_with(tmp_path, runner), tmp_path, "-a.sh", "{own}/b.sh")
        tree = tmp_path / "tree"
        assert runner.asked[0].argv[1:] == ("look", "--", f"{tree}/-a.sh", f"{tree}/{{own}}/b.sh")

    def test_it_is_started_in_its_private_folder(self, tmp_path: Path) -> None:
        runner = Answers(lambda _: ended(EMPTY))
        write_program(tmp_path / "bin", "")
        look(toy_with(tmp_path, runner), tmp_path, "a.sh")
        assert Path(str(runner.asked[0].folder)).parent == tmp_path

    def test_names_are_told_in_the_tree(self, tmp_path: Path) -> None:
        runner = Answers(lambda _: ended(EMPTY))
        write_program(tmp_path / "bin", "")
        look(toy_with(tmp_path, runner, given=Given.NAMES), tmp_path, "sub/a.sh")
        assert runner.asked[0].argv[1:] == ("look", "--", "sub/a.sh")
        assert runner.asked[0].folder == str(tmp_path / "tree")

    def test_each_file_has_a_run_of_its_own(self, tmp_path: Path) -> None:
        runner = Answers(lambda _: ended(EMPTY))
        write_program(tmp_path / "bin", "")
        tool = toy_with(tmp_path, runner, given=Given.EACH, arguments=("look", "{file}"))
        look(tool, tmp_path, "a.sh", "b.sh")
        tree = tmp_path / "tree"
        assert [one.argv[1:] for one in runner.asked] == [("look", f"{tree}/a.sh"), ("look", f"{tree}/b.sh")]

    def test_many_files_take_several_runs_that_are_read_as_one(self, tmp_path: Path) -> None:
        names = [f"{number:04}.sh" for number in range(BATCH_FILES + 1)]
        last = f'{{"comments": [{comment(names[-1])}]}}'.encode()

        def answer(words: tuple[str, ...]) -> Completed:
            return ended(last, 1) if words[-1].endswith(names[-1]) else ended(EMPTY)

        runner = Answers(answer)
        write_program(tmp_path / "bin", "")
        looked = look(toy_with(tmp_path, runner), tmp_path, *names)
        assert [len(one.argv) - 3 for one in runner.asked] == [BATCH_FILES, 1]
        assert [one.path for one in looked.reports] == [names[-1]]

    def test_one_failed_run_of_several_fails_all(self, tmp_path: Path) -> None:
        names = [f"{number:04}.sh" for number in range(BATCH_FILES + 1)]
        runner = Answers(lambda words: ended(EMPTY, 7 if words[-1].endswith(names[-1]) else 0))
        write_program(tmp_path / "bin", "")
        assert code(look(toy_with(tmp_path, runner), tmp_path, *names)) == "collector-failed"


class TestReports:
    def test_report_may_be_written_to_a_file(self, tmp_path: Path) -> None:
        script = "open(sys.argv[2], 'w').write('{\"comments\": []}')"
        looked = look(toy(tmp_path, script, arguments=("look", "{results}")), tmp_path, "a.sh")
        assert looked.state is CollectionState.CLEAN

    def test_report_that_was_not_written_is_an_error(self, tmp_path: Path) -> None:
        assert (
            code(look(toy(tmp_path, "", arguments=("{results}",)), tmp_path, "a.sh"))
            == "collector-unreadable"
        )

    def test_report_that_is_a_link_is_an_error(self, tmp_path: Path) -> None:
        (tmp_path / "else").write_bytes(EMPTY)
        script = f"import os\nos.symlink({str(tmp_path / 'else')!r}, sys.argv[1])"
        looked = look(toy(tmp_path, script, arguments=("{results}",)), tmp_path, "a.sh")
        assert code(looked) == "collector-unreadable"

    def test_second_run_may_write_the_report(self, tmp_path: Path) -> None:
        script = f"if sys.argv[1] == 'write':\n    {CLEAN}"
        assert look(toy(tmp_path, script, then=("write",)), tmp_path, "a.sh").state is CollectionState.CLEAN

    def test_second_run_that_fails_is_an_error(self, tmp_path: Path) -> None:
        looked = look(toy(tmp_path, "sys.exit(sys.argv[1] == 'write')", then=("write",)), tmp_path, "a.sh")
        assert code(looked) == "collector-failed"

    def test_files_of_the_private_folder_are_there(self, tmp_path: Path) -> None:
        script = f"assert open(sys.argv[2]).read() == 'rules'\n{CLEAN}"
        tool = toy(tmp_path, script, own={"rules": b"rules"}, arguments=("look", "{own}/rules"))
        assert look(tool, tmp_path, "a.sh").state is CollectionState.CLEAN


def _one_rule(data: bytes) -> tuple[str, ...]:
    if not data:
        raise UnreadableReportError("Nothing is listed.")
    return (data.decode().strip(),)


class TestRules:
    def test_rules_that_it_lists_were_in_force(self, tmp_path: Path) -> None:
        script = f"if sys.argv[1] == 'list':\n    print('SC1')\n    sys.exit()\n{CLEAN}"
        tool = toy(tmp_path, script, rules=("SC0",), listing=Listing(arguments=("list",), read=_one_rule))
        assert look(tool, tmp_path, "a.sh").rules == ("SC0", "SC1")

    @pytest.mark.parametrize("listed", ["sys.exit(3)", "sys.exit()"])
    def test_nothing_is_said_of_rules_that_are_not_listed(self, tmp_path: Path, listed: str) -> None:
        script = f"if sys.argv[1] == 'list':\n    {listed}\n{CLEAN}"
        looked = look(
            toy(tmp_path, script, listing=Listing(arguments=("list",), read=_one_rule)), tmp_path, "a.sh"
        )
        assert (looked.state, looked.rules) == (CollectionState.CLEAN, ())


class TestLimitations:
    def test_file_that_it_could_not_read_is_told(self, tmp_path: Path) -> None:
        script = f"print('''{{\"comments\": [{comment('a.sh', code=1072)}]}}''')\nsys.exit(1)"
        looked = look(toy(tmp_path, script), tmp_path, "a.sh", "b.sh")
        assert [(one.code, one.path) for one in looked.limitations] == [("not-examined", "a.sh")]

    def test_comment_that_silences_it_is_made_void_and_told(self, tmp_path: Path) -> None:
        (tmp_path / "tree").mkdir()
        (tmp_path / "tree" / "a.sh").write_text("# shellcheck disable=SC2086\necho $1\n")
        script = f"assert 'SHELLCHECK disable' in open(sys.argv[-2]).read()\n{CLEAN}"
        looked = look(toy(tmp_path, script, voids=DISABLE), tmp_path, "a.sh", "b.sh")
        assert looked.state is CollectionState.CLEAN
        assert [(one.code, one.path) for one in looked.limitations] == [("comment-made-void", "a.sh")]
        assert (tmp_path / "tree" / "a.sh").read_text() == "# SHELLCHECK disable=SC2086\necho $1\n"

    def test_isolation_that_could_not_be_had_is_told(self, tmp_path: Path) -> None:
        write_program(tmp_path / "bin", "")
        runner = Answers(lambda _: ended(EMPTY, limitations=("network-not-cut",)))
        assert [one.code for one in look(toy_with(tmp_path, runner), tmp_path, "a.sh").limitations] == [
            "network-not-cut"
        ]

    def test_either_end_fits_any_number(self, tmp_path: Path) -> None:
        tool = toy(tmp_path, found("a.sh", 0), ends={0: End.EITHER})
        assert look(tool, tmp_path, "a.sh").state is CollectionState.FINDINGS
