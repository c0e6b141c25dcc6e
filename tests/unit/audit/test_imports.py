"""Files that were imported, read again."""

from __future__ import annotations

import json

import pytest

from adjudge.audit.imports import About, Imported, import_record, prepare_import, read_imports
from adjudge.errors import ContractError, UsageError
from adjudge.model.state import Transition
from tests.audit_results import RUN, finding
from tests.fakes.artefacts import FakeArtefacts
from tests.fakes.store import FakeStore
from tests.qualified_values import TARGET

ABOUT = About(TARGET, {"c" * 40: "9" * 40}.get)
DIGESTS = {"a.py": "5" * 64}
CANDIDATES = json.dumps(
    {"schema": "adjudge.candidates/v1", "findings": [finding("a.py", "one = 1", 1)]}
).encode()
SARIF = json.dumps(
    {
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "scanner"}},
                "results": [
                    {
                        "ruleId": "R1",
                        "message": {"text": "bad"},
                        "locations": [
                            {
                                "physicalLocation": {
                                    "artifactLocation": {"uri": "a.py"},
                                    "region": {"startLine": 1},
                                }
                            }
                        ],
                    }
                ],
            }
        ],
    }
).encode()


def runtime(tree: str = TARGET.head_tree, status: str = "confirmed") -> bytes:
    said = [{"name": "tests", "status": status, "detail": "All is green."}]
    return json.dumps({"schema": "adjudge.runtime-validation/v1", "tree": tree, "results": said}).encode()


class Imports:
    """A folder and a ledger with imports."""

    def __init__(self, *files: bytes) -> None:
        self.store, self.folder = FakeStore(), FakeArtefacts()
        for data in files:
            made = prepare_import(data, RUN, ABOUT, report="auto")
            self.folder.files[made.path] = data
            self.store.commit(Transition(records=(import_record(made),)))

    def read(self) -> Imported:
        return read_imports(self.store.ledger, RUN, self.folder, ABOUT, lambda _: DIGESTS)


def test_report_of_a_tool_gives_leads() -> None:
    found = Imports(SARIF, CANDIDATES).read()
    assert [one.index for one in found.leads] == [0, 1]
    assert found.limitations == ()


def test_entry_says_what_the_file_is() -> None:
    made = prepare_import(SARIF, RUN, ABOUT, report="auto")
    assert (made.kind, made.format, made.entries, made.tools) == ("report", "sarif", 1, ("scanner",))
    said = prepare_import(runtime(), RUN, ABOUT, report="auto")
    assert (said.kind, said.entries) == ("runtime", 1)


def test_same_file_again_is_one_record() -> None:
    assert len(Imports(SARIF, SARIF).store.ledger.kept) == 1


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("confirmed",), "confirmed"),
        (("inconclusive", "not-confirmed"), "not-confirmed"),
        (("confirmed", "inconclusive"), "confirmed"),
        (("inconclusive", "not-required"), "not-required"),
        (("confirmed", "not-confirmed"), "inconclusive"),
        (("not-confirmed", "confirmed", "not-confirmed"), "inconclusive"),
    ],
)
def test_words_about_one_command_come_to_one_and_a_contradiction_to_nothing(
    words: tuple[str, ...], status: str
) -> None:
    (found,) = Imports(*(runtime(status=one) for one in words)).read().runtime
    assert (found.name, found.status, found.by) == ("tests", status, "import")


@pytest.mark.parametrize("change", ["gone", "changed"])
def test_file_that_is_not_what_the_ledger_names_does_not_count_and_is_told(change: str) -> None:
    made = Imports(SARIF)
    (path,) = made.folder.files
    if change == "gone":
        del made.folder.files[path]
    else:
        made.folder.files[path] = CANDIDATES
    found = made.read()
    assert (found.leads, [one.code for one in found.limitations]) == ((), ["import-gone"])


def test_runtime_validation_of_another_tree_is_refused_and_of_an_earlier_one_does_not_count() -> None:
    with pytest.raises(ContractError) as error:
        prepare_import(runtime("2" * 40), RUN, ABOUT, report="auto")
    assert error.value.code == "stale-tree"


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b"no report"])
def test_file_in_no_format_is_refused(data: bytes) -> None:
    with pytest.raises(UsageError):
        prepare_import(data, RUN, ABOUT, report="auto")


def test_report_is_about_the_tree_that_its_revision_has_or_the_operator_vouches_for() -> None:
    named = json.loads(SARIF)
    for revision, tree in (("c" * 40, "9" * 40), ("d" * 40, None)):
        named["runs"][0]["versionControlProvenance"] = [{"repositoryUri": "x", "revisionId": revision}]
        made = prepare_import(json.dumps(named).encode(), RUN, ABOUT, report="auto")
        assert made.tree == tree
    vouched = prepare_import(SARIF, RUN, ABOUT._replace(is_vouched=True), report="auto")
    assert vouched.tree == TARGET.head_tree


def test_lines_of_a_report_about_the_same_bytes_are_exact() -> None:
    made = Imports()
    entry = prepare_import(SARIF, RUN, ABOUT._replace(is_vouched=True), report="auto")
    made.folder.files[entry.path] = SARIF
    made.store.commit(Transition(records=(import_record(entry),)))
    (found,) = made.read().leads
    assert getattr(found, "content_sha256", None) == DIGESTS["a.py"]
    (other,) = Imports(SARIF).read().leads
    assert getattr(other, "content_sha256", None) is None


def test_absolute_path_below_the_top_is_a_path_of_the_repository() -> None:
    there = json.loads(SARIF)
    place = there["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    place["uri"] = "file:///srv/top/a.py"
    data = json.dumps(there).encode()
    made = Imports()
    entry = prepare_import(data, RUN, ABOUT, report="auto")
    made.folder.files[entry.path] = data
    made.store.commit(Transition(records=(import_record(entry),)))
    about = ABOUT._replace(roots=("/srv/top",))
    (found,) = read_imports(made.store.ledger, RUN, made.folder, about, lambda _: {}).leads
    assert getattr(found, "path", None) == "a.py"
