"""The document of an audit on the wire."""

from __future__ import annotations

import msgspec
import pytest

from adjudge.contracts.audit_findings_v1 import AuditFindingsV1, check_references
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.decode import decode_artefact
from adjudge.errors import ContractError
from tests.audit_documents import document, told


def test_document_comes_back_as_it_was() -> None:
    made = document(7, others=3)
    assert decode_artefact(encode_printed(made), AuditFindingsV1) == made


def test_ids_that_the_document_has_are_fine() -> None:
    check_references(document(7, others=2))


@pytest.mark.parametrize(
    "change",
    [
        {"top_risks": ("fnd:none",)},
        {"findings": (told(0, theme="thm:none"),)},
        {"findings": (told(0, block="blk:none"),)},
        {"findings": ()},
    ],
)
def test_id_that_is_named_and_not_there_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ContractError):
        check_references(msgspec.structs.replace(document(1), **change))
