"""What is kept of a review on its way."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.run_v1 import AttemptV1, CheckpointV1, RunAttemptV1, UsageV1

TOLD = RunAttemptV1(
    call_id="call:1", number=0, executor="command", pass_="general", units=("a.py",), end="done", detail="",
    prompt_sha256="1" * 64, answer_sha256="2" * 64, tokens=9,
    usage=UsageV1(input_tokens=1, output_tokens=None, calls=1),
)  # fmt: skip


def test_attempt_is_read_back_with_its_answer() -> None:
    made = AttemptV1(told=TOLD, answer='{"findings": []}')
    assert decode_artefact(encode_canonical(made), AttemptV1) == made


def test_checkpoint_is_read_back_by_pass() -> None:
    made = CheckpointV1(answers={"general": ("{}", "{}"), "security": ("{}",)})
    assert decode_artefact(encode_canonical(made), CheckpointV1) == made
