"""Thirteen seeded defects in Python, TypeScript and Go: what a change brought, what mends it, and a failing test.

A test is a small script that the command names. Those of Python import the file; those of the others read its
text, take the types out of it and work it out, so that no toolchain is needed but Python's own and, where it is
there, node.
"""

from __future__ import annotations

import shutil
import sys
from typing import NamedTuple

PYTHON = """\
import sys
sys.path.insert(0, '.')
{check}
"""
SCRIPT = """\
import {{ readFileSync }} from 'node:fs';
const text = readFileSync('{path}', 'utf8')
  .replace(/: (?:number|string|boolean)(?:\\[\\])?(?: \\| undefined)?/g, '').replace(/export /g, '');
const run = new Function(text + `; return ({check});`);
if (!run()) {{ console.error('it does not hold'); process.exit(1); }}
"""
TEXT = """\
import re
text = open('{path}').read()
assert {check}, 'it does not hold'
"""


class Defect(NamedTuple):
    """One defect.

    Attributes:
        name: Of the test.
        path: Of the file.
        before: What it held before the change.
        line: What the change brought, wrong; one line.
        mended: The line that mends it.
        check: What must hold, in the words of its language.
    """

    name: str
    path: str
    before: str
    line: str
    mended: str
    check: str

    @property
    def changed(self) -> str:
        """The file with the defect."""
        return self.before.replace("@\n", self.line)

    @property
    def base(self) -> str:
        """The file before the change."""
        return self.before.replace("@\n", "")

    @property
    def test(self) -> tuple[str, str]:
        """Path and text of its test."""
        if self.path.endswith(".py"):
            return f"check_{self.name}.py", PYTHON.format(check=self.check)
        if self.path.endswith(".ts"):
            return f"check_{self.name}.mjs", SCRIPT.format(path=self.path, check=self.check)
        return f"check_{self.name}.py", TEXT.format(path=self.path, check=self.check)

    @property
    def command(self) -> str:
        """What runs its test."""
        path = self.test[0]
        return f"{shutil.which('node')} {path}" if path.endswith(".mjs") else f"{sys.executable} {path}"


DEFECTS = (
    Defect("sum", "total.py", "def total(items):\n    result = 0\n    for item in items:\n        item = int(item)\n@\n    return result\n",
           "        result = item * 1\n", "        result += item\n", "from total import total; assert total([1, 2]) == 3"),
    Defect("range", "last.py", "def last(items):\n    if not items:\n        return None\n@\n",
           "    return items[len(items)]\n", "    return items[-1]\n", "from last import last; assert last([1, 2]) == 2"),
    Defect("none", "name.py", "def name(user):\n@\n",
           "    return user['name'].strip()\n", "    return (user.get('name') or '').strip()\n",
           "from name import name; assert name({}) == ''"),
    Defect("clamp", "clamp.py", "def clamp(x, low, high):\n@\n",
           "    return min(low, max(high, x))\n", "    return max(low, min(high, x))\n",
           "from clamp import clamp; assert clamp(5, 0, 3) == 3"),
    Defect("parse", "ports.py", "def port(text):\n    value = int(text)\n@\n    return value\n",
           "    assert value is not None\n", "    if not 0 < value < 65536: raise ValueError(text)\n",
           "from ports import port\ntry:\n    port('70000')\nexcept ValueError:\n    pass\nelse:\n    raise SystemExit(1)"),
    Defect("equal", "same.ts", "export function same(a: string, b: string): boolean {\n@\n}\n",
           "  return a == b.trim;\n", "  return a.trim() === b.trim();\n", "same('a ', 'a')"),
    Defect("page", "page.ts", "export function pages(count: number, size: number): number {\n@\n}\n",
           "  return Math.floor(count / size);\n", "  return Math.ceil(count / size);\n", "pages(11, 5) === 3"),
    Defect("default", "limit.ts", "export function limit(value: number | undefined): number {\n@\n}\n",
           "  return value || 10;\n", "  return value ?? 10;\n", "limit(0) === 0"),
    Defect("sort", "rank.ts", "export function rank(items: number[]): number[] {\n@\n}\n",
           "  return items.sort();\n", "  return [...items].sort((a, b) => a - b);\n", "rank([10, 9]).join() === '9,10'"),
    Defect("nil", "user.go", "package user\n\nfunc Name(u *User) string {\n@\n\treturn u.Name\n}\n",
           "\t// u is never nil\n", '\tif u == nil { return "" }\n', "re.search(r'if u == nil', text)"),
    Defect("error", "read.go", "package read\n\nfunc Read(p string) ([]byte, error) {\n@\n\treturn data, err\n}\n",
           "\tdata, _ := os.ReadFile(p); var err error\n", "\tdata, err := os.ReadFile(p)\n", "'_ :=' not in text"),
    Defect("close", "file.go", "package file\n\nfunc Use(f *os.File) {\n@\n\twork(f)\n}\n",
           "\t_ = f.Sync() // keeps the file open\n", "\tdefer f.Close()\n", "'defer f.Close()' in text"),
    Defect("bound", "take.go", "package take\n\nfunc Take(a []int, n int) []int {\n@\n\treturn a[:n]\n}\n",
           "\tif n > len(a)+1 { n = len(a) }\n", "\tif n > len(a) { n = len(a) }\n", "'len(a)+1' not in text"),
)  # fmt: skip
