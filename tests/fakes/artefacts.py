"""The folder of an audit in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.errors import InvariantError, ToolError
from adjudge.ports.artefacts import ArtefactState, ReadArtefact

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath


class FakeArtefacts:
    """As the port says."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.is_there = False

    def prepare(self) -> None:
        self.is_there = True

    def check(self) -> bool:
        return self.is_there

    def read(self, name: RepoPath, *, limit_bytes: int) -> ReadArtefact:
        data = self.files.get(_plain(name))
        if data is None:
            return ReadArtefact(state=ArtefactState.ABSENT)
        if len(data) > limit_bytes:
            return ReadArtefact(state=ArtefactState.OVERSIZE)
        return ReadArtefact(state=ArtefactState.PRESENT, data=data)

    def write(self, name: RepoPath, data: bytes) -> bool:
        changed = self.files.get(_plain(name)) != data
        self.files[name] = data
        return changed

    def names(self, folder: RepoPath) -> tuple[str, ...]:
        start = f"{folder}/"
        return tuple(
            sorted({one.removeprefix(start).split("/")[0] for one in self.files if one.startswith(start)})
        )

    def move(self, name: RepoPath, to: RepoPath) -> bool:
        if _plain(name) not in self.files:
            return False
        if _plain(to) in self.files:
            raise ToolError("artefact-folder", f"{to} is taken.")
        self.files[to] = self.files.pop(name)
        return True

    def remove(self, name: RepoPath) -> bool:
        gone = [one for one in self.files if one == _plain(name) or one.startswith(f"{name}/")]
        for one in gone:
            del self.files[one]
        return bool(gone)


def _plain(name: str) -> str:
    steps = name.split("/")
    odd = any(one in {"", ".", ".."} or "\0" in one or "\\" in one or len(one) > 255 for one in steps)
    if odd or steps[0] != ".adjudge" or not 1 < len(steps) <= 8:
        raise InvariantError("artefact-name", f"{ascii(name)[:80]} is no name of ours.")
    return name
