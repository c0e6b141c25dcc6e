"""Tests of ``adjudge.rules.aliases``."""

from __future__ import annotations

import pytest

from adjudge.rules.aliases import canonical
from tests.rules_texts import source


@pytest.mark.parametrize(
    ("language", "text", "name", "told"),
    [
        ("python", "import subprocess as sp\n", "sp.run", "subprocess.run"),
        ("python", "from pickle import loads as read\n", "read", "pickle.loads"),
        ("python", "from mine import loads\n", "loads", "loads"),
        ("javascript", "const { exec: run } = require('child_process');\n", "run", "child_process.exec"),
        ("javascript", "const files = require('node:fs').promises;\n", "files.open", "fs.promises.open"),
        ("typescript", "import * as cp from 'node:child_process';\n", "cp.exec", "child_process.exec"),
        ("typescript", "import { readFile as read } from 'fs/promises';\n", "read", "fs.promises.readFile"),
        ("javascript", "const run = promisify(exec);\n", "run", "child_process.exec"),
        ("go", 'package a\nimport r "math/rand/v2"\n', "r.Int", "mathrand.Int"),
        ("go", 'package a\nimport "crypto/rand"\n', "rand.Read", "cryptorand.Read"),
        ("rust", "use a::b;\n", "b.c", "b.c"),
    ],
)
def test_name_is_told_as_its_module_calls_it(language: str, text: str, name: str, told: str) -> None:
    assert canonical(source(language, text), name) == told
