"""A tree read once."""

from __future__ import annotations

from adjudge.graph.resolve.contract import make_layout
from adjudge.graph.resolve.typescript.project import Project
from adjudge.model.ids import RepoPath


def test_project_reads_its_manifests() -> None:
    manifests = {
        RepoPath("package.json"): b'{"name": "x"}',
        RepoPath("tsconfig.json"): b'{"compilerOptions": {"module": "node16"}}',
    }
    project = Project(make_layout([RepoPath("a.ts")], manifests, [RepoPath("b.css")]))
    assert project.packages.by_folder[""].name == "x"
    assert project.config_of("a.ts").mode == "node16"
    assert project.files == {"a.ts", "b.css"}
