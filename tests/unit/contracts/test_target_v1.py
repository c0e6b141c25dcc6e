from __future__ import annotations

import jsonschema

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.registry import json_schema
from adjudge.contracts.strict import read_strict
from adjudge.contracts.target_v1 import TargetV1, target_artefact
from adjudge.model.change import ChangeKind, Flag
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from tests.brief_values import HOSTILE, a_change, a_target

WHOLE = a_target(
    changes=(
        a_change(HOSTILE),
        a_change("b", kind=ChangeKind.ADDED, old_path=None, old_mode=None, binary=True),
    ),
    touched=(RepoPath(HOSTILE), RepoPath("b")),
    reads=(RepoPath("c"),),
    flags=(Flag(code="converted", path=HOSTILE, message="m"),),
    outcome=Outcome.INCONCLUSIVE,
    reasons=(Reason(code="r", message="m", path=HOSTILE, line=3),),
    limitations=(Reason(code="l", message="m"),),
)


def test_what_is_written_reads_back_as_the_same_artefact() -> None:
    artefact = target_artefact(WHOLE)
    assert decode_artefact(encode_canonical(artefact), TargetV1) == artefact


def test_the_schema_accepts_what_we_write() -> None:
    plain = read_strict(encode_canonical(target_artefact(WHOLE)))
    jsonschema.Draft202012Validator(json_schema("target/v1")).validate(plain)


def test_a_side_that_does_not_exist_is_null() -> None:
    added = target_artefact(WHOLE).changes[1]
    assert (added.old_path, added.old_mode, added.new_path, added.binary) == (None, None, "b", True)
