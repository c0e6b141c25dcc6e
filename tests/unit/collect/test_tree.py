"""Tests for a collector over one tree."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.collect.tree import LIMIT_TOLD, collect_tree
from adjudge.errors import InconclusiveError, ToolError
from adjudge.model.collection import CollectionState
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from tests.collect_values import HEAD, ports
from tests.fakes.collectors import IDENTITY, WordCollector
from tests.fakes.workspaces import MemoryWorkspaces

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.model.collection import Collection

MISSING = Reason(code="collector-missing", message="There is none.")


def reason(collection: Collection) -> tuple[str, str]:
    """(state, code of its one reason)."""
    (told,) = collection.reasons
    return collection.state.value, told.code


def told(collection: Collection) -> list[tuple[str, str | None]]:
    return [(one.code, one.path) for one in collection.limitations]


class TestOutcome:
    def test_reports_and_identity_are_kept(self, tmp_path: Path) -> None:
        made = collect_tree(WordCollector(), HEAD, ports(tmp_path, {"a.txt": "ok\nBAD\n", "b.txt": "ok"}))
        assert (made.collector, made.tree, made.state, made.tool) == ("words", HEAD, "findings", IDENTITY)
        assert [(one.path, one.start_line) for one in made.reports] == [("a.txt", 2)]
        assert (made.examined, made.paths, made.rules) == (2, ("a.txt", "b.txt"), ("bad-word",))

    def test_nothing_reported_is_clean(self, tmp_path: Path) -> None:
        made = collect_tree(WordCollector(), HEAD, ports(tmp_path, {"a.txt": "ok\n"}))
        assert (made.state, made.reports, made.reasons) == (CollectionState.CLEAN, (), ())

    def test_missing_tool_is_unavailable_and_nothing_is_looked_at(self, tmp_path: Path) -> None:
        collector = WordCollector(identity=MISSING)
        made = collect_tree(collector, HEAD, ports(tmp_path, {"a.txt": "BAD\n"}))
        assert (reason(made), made.tool, made.examined) == (("unavailable", "collector-missing"), None, 0)
        assert collector.seen == []

    def test_tree_without_files_that_it_wants_is_unavailable(self, tmp_path: Path) -> None:
        collector = WordCollector()
        made = collect_tree(collector, HEAD, ports(tmp_path, {"a.py": "BAD\n"}))
        assert (reason(made), made.tool) == (("unavailable", "nothing-to-examine"), IDENTITY)
        assert collector.seen == []

    def test_failed_look_is_an_error_and_examined_nothing(self, tmp_path: Path) -> None:
        broken = Reason(code="collector-failed", message="It failed.")
        made = collect_tree(WordCollector(broken=broken), HEAD, ports(tmp_path, {"a.txt": "BAD\n"}))
        assert (reason(made), made.examined, made.paths) == (("error", "collector-failed"), 0, ())

    @pytest.mark.parametrize(
        "error", [InconclusiveError("too-large", "It is."), ToolError("disk", "It is full.")]
    )
    def test_tree_that_cannot_be_written_is_an_error(self, tmp_path: Path, error: Exception) -> None:
        class Failing:
            def materialise(self, *_: Any, **__: Any) -> Any:
                raise error

        made = collect_tree(WordCollector(), HEAD, ports(tmp_path, {"a.txt": "x"}, workspaces=Failing()))
        assert reason(made) == ("error", error.args[0])


class TestHandingIn:
    def test_links_and_submodules_are_not_handed_in(self, tmp_path: Path) -> None:
        collector = WordCollector()
        files = {"a.txt": "x", "link.txt": "BAD", "sub.txt": "BAD", "run.txt": "x"}
        modes = {"link.txt": "120000", "sub.txt": "160000", "run.txt": "100755"}
        made = collect_tree(collector, HEAD, ports(tmp_path, files, modes=modes))
        assert made.paths == ("a.txt", "run.txt")

    def test_names_that_it_is_not_to_see_are_left_out_and_told(self, tmp_path: Path) -> None:
        files = {"a.txt": "x", "words.ini": "BAD", "sub/words.ini": "BAD"}
        made = collect_tree(WordCollector(without=("words.ini",)), HEAD, ports(tmp_path, files))
        assert (made.paths, made.state) == (("a.txt",), CollectionState.CLEAN)
        assert told(made) == [
            ("configuration-left-out", "sub/words.ini"),
            ("configuration-left-out", "words.ini"),
        ]

    @pytest.mark.parametrize("name", ["a\nb.txt", "\x7f.txt", "caf\udce9.txt"])
    def test_file_whose_name_no_tool_can_repeat_is_told_and_not_examined(
        self, tmp_path: Path, name: str
    ) -> None:
        made = collect_tree(WordCollector(), HEAD, ports(tmp_path, {"a.txt": "x", name: "BAD"}))
        assert (made.paths, told(made)) == (("a.txt",), [("not-examined", name)])

    def test_changed_lines_are_given_on(self, tmp_path: Path) -> None:
        collector = WordCollector()
        changed = {RepoPath("a.txt"): frozenset({1})}
        collect_tree(collector, HEAD, ports(tmp_path, {"a.txt": "x"}), changed=changed)
        assert collector.seen == [((RepoPath("a.txt"),), changed)]


class Doubtful(MemoryWorkspaces):
    """Trees of which something is not what was asked for."""

    doubts: tuple[Reason, ...] = ()

    @contextmanager
    def materialise(self, *args: Any, **words: Any) -> Iterator[Any]:
        with super().materialise(*args, **words) as made:
            yield replace(made, unknown=self.doubts, limitations=self.doubts)


class TestDoubts:
    def collect(self, tmp_path: Path, *doubts: Reason) -> tuple[Collection, WordCollector]:
        files = {"a.txt": "x", "b.txt": "x"}
        spaces = Doubtful(
            folder=str(tmp_path), trees={HEAD: {path: text.encode() for path, text in files.items()}}
        )
        spaces.doubts = doubts
        collector = WordCollector()
        return collect_tree(collector, HEAD, ports(tmp_path, files, workspaces=spaces)), collector

    def test_file_that_is_missing_is_not_handed_in_and_told(self, tmp_path: Path) -> None:
        made, collector = self.collect(tmp_path, Reason(code="missing-blob", message="It is.", path="b.txt"))
        assert (made.state, made.paths, told(made)) == ("clean", ("a.txt",), [("not-examined", "b.txt")])
        assert collector.seen[0][0] == ("a.txt",)

    def test_doubt_about_the_whole_tree_is_an_error(self, tmp_path: Path) -> None:
        made, collector = self.collect(tmp_path, Reason(code="environment", message="It is not there."))
        assert (reason(made), collector.seen) == (("error", "environment"), [])

    def test_tree_of_which_nothing_is_there_is_an_error(self, tmp_path: Path) -> None:
        doubts = [Reason(code="missing-blob", message="It is.", path=path) for path in ("a.txt", "b.txt")]
        made, collector = self.collect(tmp_path, *doubts)
        assert (made.state, made.reasons, collector.seen) == ("error", tuple(doubts), [])


class TestLimitations:
    def unread(self, path: str) -> Reason:
        return Reason(code="not-examined", message="It was not.", path=path)

    def test_file_that_was_not_looked_into_does_not_count(self, tmp_path: Path) -> None:
        collector = WordCollector(limitations=(self.unread("a.txt"),))
        made = collect_tree(collector, HEAD, ports(tmp_path, {"a.txt": "x", "b.txt": "x"}))
        assert (made.examined, made.paths, made.state) == (1, ("b.txt",), CollectionState.CLEAN)

    def test_look_into_no_file_at_all_is_not_clean(self, tmp_path: Path) -> None:
        collector = WordCollector(limitations=(self.unread("a.txt"),))
        made = collect_tree(collector, HEAD, ports(tmp_path, {"a.txt": "x"}))
        assert reason(made) == ("error", "nothing-examined")

    def test_report_about_a_file_that_was_not_looked_into_whole_stays(self, tmp_path: Path) -> None:
        collector = WordCollector(limitations=(self.unread("a.txt"),))
        made = collect_tree(collector, HEAD, ports(tmp_path, {"a.txt": "BAD"}))
        assert (made.state, len(made.reports), made.paths) == (CollectionState.FINDINGS, 1, ())

    def test_many_of_one_kind_are_counted(self, tmp_path: Path) -> None:
        names = [f"{number:04}.txt" for number in range(LIMIT_TOLD + 5)]
        collector = WordCollector(limitations=tuple(map(self.unread, names)))
        made = collect_tree(collector, HEAD, ports(tmp_path, dict.fromkeys([*names, "z.txt"], "x")))
        assert len(made.limitations) == LIMIT_TOLD + 1
        assert made.limitations[-1].message == "The same holds for 5 more files."
        assert made.paths == ("z.txt",)


def test_message_with_the_shape_of_a_secret_is_redacted(tmp_path: Path) -> None:
    token = "ghp_" + "a1B2" * 9
    made = collect_tree(WordCollector(message=f"It is {token}"), HEAD, ports(tmp_path, {"a.txt": "BAD"}))
    assert token not in repr(made)
    assert made.reports[0].message == "It is [redacted:github-token]"
