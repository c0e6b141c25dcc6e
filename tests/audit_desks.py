"""A desk in memory: results, ledger and tree without git and disk."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudge.adapters.progress import Silence
from adjudge.audit.intake import Desk, take_results
from adjudge.model.ids import Digest, RepoPath
from tests.audit_results import RUN, Json, item, sha256
from tests.fakes.artefacts import FakeArtefacts
from tests.fakes.store import FakeStore
from tests.qualify_values import qualify_sources

if TYPE_CHECKING:
    from adjudge.audit.intake import Taken
    from adjudge.model.workload import WorkItem

FILES = {
    "a.py": "def ratio(one, two):\n    return one / two\n",
    "b.py": "def read(path):\n    return open(path).read()\n",
    "c.py": "import a\nimport b\n",
}


@dataclass
class PaperDesk:
    """Files, items over them, and a place for results."""

    files: dict[str, str] = field(default_factory=lambda: dict(FILES))
    items: list[WorkItem] = field(default_factory=list)
    store: FakeStore = field(default_factory=FakeStore)
    folder: FakeArtefacts = field(default_factory=FakeArtefacts)

    def add(self, *paths: str, **more: object) -> WorkItem:
        """An item over files."""
        made = item(*((path, self.files[path].encode()) for path in paths), **more)  # type: ignore[arg-type]
        self.items.append(made)
        return made

    def put(self, one: WorkItem, document: Json | bytes) -> bytes:
        """A result at its path."""
        data = document if isinstance(document, bytes) else json.dumps(document).encode()
        self.folder.files[one.result_path] = data
        return data

    @property
    def desk(self) -> Desk:
        """The desk itself."""
        return Desk(
            run_id=RUN,
            store=self.store,
            folder=self.folder,
            sources=lambda: qualify_sources(dict(self.files), whole_tree=True),
            digests={RepoPath(path): Digest(sha256(text.encode())) for path, text in self.files.items()},
            progress=Silence(),
        )

    def take(self) -> Taken:
        """What taking the results in comes to."""
        return take_results(self.items, self.desk)
