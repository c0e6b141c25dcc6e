from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.doctor_v1 import DoctorCheckV1, DoctorV1


def test_what_is_written_reads_back_as_the_same_artefact() -> None:
    made = DoctorV1(
        version="1", state="ok", checks=(DoctorCheckV1(name="git", state="ok", found="2", hint=""),)
    )
    assert decode_artefact(encode_canonical(made), DoctorV1) == made
