"""``replay``: answers that were recorded, by digest of the prompt or by id of the call.

A folder holds one file an answer, named after the digest, or after the id with ``-`` for ``:``; a file is
JSON Lines. Links in a folder are not followed. What was not recorded is an empty answer, never a made-up one.
"""

from __future__ import annotations

import hashlib
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.executors.starting import hash_file
from adjudge.adapters.executors.telling import answered
from adjudge.contracts.answers.reading import AnswerReport
from adjudge.contracts.answers.recorded import read_recorded
from adjudge.errors import ContractError
from adjudge.model.ids import derive_digest
from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from adjudge.ports import Answered

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.adapters.executors.settings import ExecutorSettings
    from adjudge.ports import Assignment

NAME: Final = "replay"
FILE_BYTES: Final = 64 << 20
FOLDER_FILES: Final = 20_000
NOT_RECORDED: Final = Answered(end=AttemptEnd.EMPTY, detail="replay has no answer for this prompt.")


class _UnusableError(Exception):
    """The recorded answers cannot be used; the argument is a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayExecutor:
    """Recorded answers.

    Attributes:
        settings: Where they are.
        name: How it is named by people.
    """

    settings: ExecutorSettings
    name: str = NAME
    _kept: list[Mapping[str, AnswerReport]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )

    def identify(self) -> ExecutorIdentity | Reason:
        """Which recording would answer: a digest of all of it."""
        try:
            parts = tuple(self._parts())
        except _UnusableError as error:
            return Reason(code="executor-unreadable", message=str(error))
        return ExecutorIdentity(
            name=self.name,
            version="",
            model=self.settings.model,
            settings_sha256=derive_digest("adjudge/executor-replay/v1", *parts),
            networked=False,
        )

    def answer(self, assignment: Assignment) -> Answered:
        """The recorded answer."""
        digest = hashlib.sha256(assignment.prompt).hexdigest()
        keys = (digest, assignment.call_id) if assignment.call_id else (digest,)
        try:
            report = self._find(keys, assignment.limit_bytes)
        except _UnusableError as error:
            return Answered(end=AttemptEnd.UNDECODABLE, detail=str(error), shared=True)
        if report is None:
            return NOT_RECORDED
        return answered(self.name, report, None, assignment.limit_bytes)

    def _find(self, keys: tuple[str, ...], limit_bytes: int) -> AnswerReport | None:
        place = self._place()
        if not place.is_dir():
            recorded = self._recorded(place)
            return next((recorded[key] for key in keys if key in recorded), None)
        for key in keys:
            name = key.replace(":", "-")
            file = place / name
            if name == Path(name).name and _is_plain(file):
                return _answer(file, limit_bytes)
        return None

    def _parts(self) -> Iterator[bytes]:
        place = self._place()
        if not place.is_dir():
            self._recorded(place)
            yield hash_file(place).encode()
            return
        files = sorted(one for one in place.iterdir() if _is_plain(one))
        if not files or len(files) > FOLDER_FILES:
            raise _UnusableError(
                f"The folder of replay holds {len(files)} answers; 1 to {FOLDER_FILES} are taken."
            )
        for file in files:
            yield file.name.encode("utf-8", "surrogateescape")
            yield hash_file(file).encode()

    def _recorded(self, file: Path) -> Mapping[str, AnswerReport]:
        """The answers of a file, read once; two threads that read it at first keep the same."""
        if not self._kept:
            self._kept.append(_read(file))
        return self._kept[0]

    def _place(self) -> Path:
        place = self.settings.recorded
        if place is None or not place.exists():
            raise _UnusableError("The executor replay has no folder and no file of recorded answers.")
        return place


def _read(file: Path) -> Mapping[str, AnswerReport]:
    try:
        if file.stat().st_size > FILE_BYTES or not file.is_file():
            raise _UnusableError(f"The file of replay is none, or larger than {FILE_BYTES} bytes.")
        return read_recorded(file.read_bytes())
    except ContractError as error:
        raise _UnusableError(f"The recorded answers cannot be read. {error.message}") from error
    except OSError as error:
        raise _UnusableError(f"The recorded answers cannot be read: {error.strerror}.") from error


def _answer(file: Path, limit_bytes: int) -> AnswerReport:
    try:
        with file.open("rb") as stream:
            text = stream.read(limit_bytes + 1)
    except OSError as error:
        raise _UnusableError(f"A recorded answer cannot be read: {error.strerror}.") from error
    return AnswerReport(end=AttemptEnd.DONE if text.strip() else AttemptEnd.EMPTY, text=text)


def _is_plain(file: Path) -> bool:
    try:
        return stat.S_ISREG(file.lstat().st_mode)
    except OSError:
        return False
