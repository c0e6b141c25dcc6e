"""The same bytes of facts and snapshots, whatever the hash seed, the place, the locale and the workers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.cache import CacheFile
from adjudge.adapters.sqlite.facts import SqliteFactCache
from adjudge.adapters.workers import facts as workers
from adjudge.adapters.workers.facts import WorkerFactPool
from adjudge.graph.facts import FactRequest
from adjudge.graph.languages.registry import extract_facts
from adjudge.graph.packing import pack_facts
from tests.fakes.blobs import MemoryBlobs
from tests.fakes.graph import Silent, blob_id

if TYPE_CHECKING:
    from collections.abc import Mapping

TOP = Path(__file__).parents[2]
SCRIPT = """
import hashlib, sys
sys.path.insert(0, {top!r})
from adjudge.graph.packing import pack_facts
from adjudge.graph.snapshot_packing import pack_difference, pack_snapshot
from adjudge.graph.stats import graph_stats
from adjudge.graph.consumers import symbol_consumers
from adjudge.graph.build import nodes_of
from adjudge.graph.update import SnapshotUpdate
from tests.determinism.test_graph import FILES, LATER
from tests.fakes.graph import TextTree

tree, later = TextTree(FILES), TextTree(LATER)
snapshot = tree.snapshot()
digest = hashlib.sha256(pack_snapshot(snapshot))
for path in tree.files:
    digest.update(b"".join(pack_facts(tree.facts(path))))
update = SnapshotUpdate(snapshot, {{node.path: node for node in nodes_of(later.entries)}}, {{}}, {{}})
made = update.finish({{node.path: later.facts(node.path).outline for node in update.wanted}})
digest.update(pack_difference(made, snapshot, "0" * 64) + pack_snapshot(made))
digest.update(repr(graph_stats(snapshot)).encode())
digest.update(repr(symbol_consumers(snapshot, tree.load_facts, "p/a.py", {{"f", "C", "C.m"}})).encode())
print(digest.hexdigest())
"""
FILES = {
    "p/__init__.py": "from .a import *\nfrom .b import g as h\n__all__ = ['f', 'h']\n",
    "p/a.py": "import os, sys\n\nclass C:\n    def m(self): return {self.x, self.y, self.z}\n\ndef f(): pass\n",
    "p/b.py": "from p import f\nfrom . import a\n\ndef g(b, c, d):\n    if not b: raise E\n    return f(a.C)\n",
    "use.py": "import p\nimport p.a as q\n\ndef use(x):\n    q.C().m()\n    return p.f() + p.h()\n",
    "é.py": "from p import *\nñ = f()\n",
    "broken.py": "def (\nimport p\n",
}
LATER = {**FILES, "p/c.py": "import use, p\n", "q/__init__.py": "", "use.py": "import q, p.c, p.d\n"}


def digest_in_child(folder: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(top=str(TOP))],
        cwd=folder,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.strip()


def test_surroundings_of_the_process_change_nothing(tmp_path: Path) -> None:
    surroundings: list[Mapping[str, str]] = [
        {"PYTHONHASHSEED": "0"},
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "4711", "LC_ALL": "C", "TZ": "Asia/Tokyo"},
        {"PYTHONHASHSEED": "42", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "0"},
    ]
    places = [tmp_path, TOP, tmp_path, Path("/")]
    found = {digest_in_child(place, **one) for place, one in zip(places, surroundings, strict=True)}
    assert len(found) == 1


TEXTS = [f"import m{number}\ndef f{number}(): pass\n".encode() for number in range(30)]


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_workers_and_order_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, order: int
) -> None:
    monkeypatch.setattr(workers, "HERE", 4)
    source = MemoryBlobs(tuple((blob_id(text), text) for text in TEXTS))
    pool = WorkerFactPool(SqliteFactCache(CacheFile(str(tmp_path / "cache"))), workers=count)
    wanted = [FactRequest(blob_id(text), "python") for text in TEXTS]
    found = pool.load(wanted[::order], source, Silent())
    alone = [pack_facts(extract_facts(text, "python")) for text in TEXTS]
    assert [pack_facts(found[one]) for one in wanted] == alone
