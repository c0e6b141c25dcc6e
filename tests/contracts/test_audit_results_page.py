"""The page about results names what there is: every class, every kind of entry, every key, every bound."""

from __future__ import annotations

import msgspec

from adjudge.audit.imports import FOLDER
from adjudge.audit.intake import BATCH, REJECTED
from adjudge.audit.ledger import IMPORT, RESULT, UNACCEPT
from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
from adjudge.contracts.result_v1 import LIMIT_BYTES
from adjudge.model.audit import RejectedClass
from adjudge.report.audit_findings_markdown import FULL, TABLE
from adjudge.report.codes.audit_results import LOOKS, RUNTIME
from tests.architecture.sources import read, table_rows

PAGE = read("docs/audit-results.md")
ROWS = table_rows(PAGE)
RESULTS = table_rows(PAGE.partition("\n## Narrative\n")[0])
UNNAMED = {"schema", "run_id", "adjudge", "tree", "commit"}


def test_every_class_has_its_row_in_the_order_of_the_checks() -> None:
    told = [row[1].strip("`") for row in RESULTS if row[0].isdecimal()]
    assert told[:5] == [one.value for one in RejectedClass][:5]
    assert told[5:] == ["coverage-mismatch", "stale-source", "duplicate", "validation-failed"]
    assert set(told) == {one.value for one in RejectedClass}


def test_every_kind_of_entry_and_every_word_has_its_row() -> None:
    first = {row[0].strip("`") for row in ROWS}
    assert {RESULT, UNACCEPT, IMPORT, *LOOKS} <= first
    assert all(f"`{name}`" in PAGE for name in RUNTIME)


def test_every_key_of_the_document_is_told() -> None:
    keys = {one.encode_name for one in msgspec.structs.fields(AuditFindingsV1)}
    assert [name for name in sorted(keys - UNNAMED) if f"`{name}`" not in PAGE] == []


def test_bounds_are_those_of_the_program() -> None:
    for told in ("400 lines at most", f"{FULL} findings in full", f"{TABLE} in a table", f"{BATCH} at a"):
        assert told in PAGE.replace("\n", " ")
    assert LIMIT_BYTES == 4 << 20
    assert f"`{REJECTED}/`" in PAGE
    assert FOLDER.startswith(".adjudge/")
