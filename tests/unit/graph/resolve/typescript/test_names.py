"""Which files are read as manifests."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.typescript.names import is_manifest


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("package.json", True),
        ("a/b/package.json", True),
        ("pnpm-workspace.yaml", True),
        ("tsconfig.json", True),
        ("a/tsconfig.build.json", True),
        ("_tsconfig.base.json", True),
        ("jsconfig.json", True),
        ("packages/tsconfig/base.json", True),
        ("package-lock.json", False),
        ("a/other.json", False),
        ("mypackage.json", False),
        ("a.yaml", False),
        ("tsconfig.ts", False),
        ("vite.config.ts", True),
        ("a/vitest.config.e2e.ts", True),
        ("a/vite.config-es.js", True),
        ("electron.vite.config.mjs", True),
        ("webpack.config.js", True),
        ("src/config.ts", False),
        ("vite.config.tsx", False),
        ("myvite.config.ts", False),
        ("vite.config.json", False),
    ],
)
def test_manifest_is_told_by_its_name(path: str, wanted: bool) -> None:
    assert is_manifest(path) is wanted
