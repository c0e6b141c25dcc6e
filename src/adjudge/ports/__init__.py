"""What the core needs from the world, as protocols.

Adapters implement them, ``app.wiring`` picks the adapters, tests pass fakes. One module holds one group, and
all of them are given on from here, by name: whoever needs a port asks ``adjudge.ports``.
"""

from __future__ import annotations

from adjudge.ports.artefacts import ArtefactFolder, ArtefactState, ReadArtefact
from adjudge.ports.children import Command, CommandRunner, Completed, EndCause, OpenChild
from adjudge.ports.collecting import Collector, Looked
from adjudge.ports.executing import Answered, Assignment, Executor, Together
from adjudge.ports.facts import FactCache, FactPool, JobRunner, Progress, SnapshotStore
from adjudge.ports.fixing import ApplyNote, FixGit, FixLog, OwnerTree, RetainedTree, RetainedTrees
from adjudge.ports.git import (
    Blob,
    BlobReader,
    BlobSource,
    BlobState,
    CommitFacts,
    GitReader,
    RepositoryFacts,
    WorkTree,
)
from adjudge.ports.ground import Ground, Grounds, SearchPath
from adjudge.ports.packs import PackLog
from adjudge.ports.reviews import Owners, ReviewLog
from adjudge.ports.signing import SignatureVerifier, Signer
from adjudge.ports.state import Ledger, Store
from adjudge.ports.timing import Pause, Stopwatch, Untimed
from adjudge.ports.workspace import LinkedFolder, Preparation, Prepared, Workspace, Workspaces

__all__ = [
    "Answered",
    "ApplyNote",
    "ArtefactFolder",
    "ArtefactState",
    "Assignment",
    "Blob",
    "BlobReader",
    "BlobSource",
    "BlobState",
    "Collector",
    "Command",
    "CommandRunner",
    "CommitFacts",
    "Completed",
    "EndCause",
    "Executor",
    "FactCache",
    "FactPool",
    "FixGit",
    "FixLog",
    "GitReader",
    "Ground",
    "Grounds",
    "JobRunner",
    "Ledger",
    "LinkedFolder",
    "Looked",
    "OpenChild",
    "OwnerTree",
    "Owners",
    "PackLog",
    "Pause",
    "Preparation",
    "Prepared",
    "Progress",
    "ReadArtefact",
    "RepositoryFacts",
    "RetainedTree",
    "RetainedTrees",
    "ReviewLog",
    "SearchPath",
    "SignatureVerifier",
    "Signer",
    "SnapshotStore",
    "Stopwatch",
    "Store",
    "Together",
    "Untimed",
    "WorkTree",
    "Workspace",
    "Workspaces",
]
