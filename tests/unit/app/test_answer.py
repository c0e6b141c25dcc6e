from __future__ import annotations

from adjudge.app.answer import Answer
from adjudge.contracts.schema_v1 import SchemaListV1


def test_an_answer_is_complete_and_silent_by_default() -> None:
    answer = Answer(artefact=SchemaListV1(names=()), screen=tuple)
    assert (answer.exit_code, answer.why, answer.next_step, answer.markdown) == (0, "", "", None)
