"""Seventeen seeded defects in Python, TypeScript, JavaScript and Go: what a change brought, what mends it, and a failing test.

Each test is run by the runner of its language: ``unittest``, ``node --test``, ``go test``. An older node reads no
types, so a loader takes them out of a file when it is imported.
"""

from __future__ import annotations

import shutil
import sys
from textwrap import indent
from typing import NamedTuple

PYTHON = """\
import unittest


class Case(unittest.TestCase):
    def test_{name}(self):
{check}
"""
SCRIPT = """\
import assert from 'node:assert/strict';
import test from 'node:test';
import * as s from './{path}';
test('{name}', async () => assert.ok({check}));
"""
GO = """\
package {name}

import "testing"

func TestIt(t *testing.T) {{
{check}
}}
"""
ERASE = """\
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
const types = /: (?:number|string|boolean)(?:\\[\\])?(?: \\| undefined)?/g;
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const text = await readFile(new URL(url), 'utf8');
  return { format: 'module', source: text.replace(types, ''), shortCircuit: true };
}
if (isMainThread) register(import.meta.url);
"""
SHARED = {"erase.mjs": ERASE, "go.mod": "module example.com/seeded\n\ngo 1.21\n"}
"""Files beside the defects and their tests."""


class Defect(NamedTuple):
    """One defect.

    Attributes:
        name: Of the test.
        path: Of the file.
        before: What it held before the change.
        line: What the change brought, wrong; one line.
        mended: The line that mends it.
        check: What must hold, in the words of its language; ``s`` is the module of a script.
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
    def in_go(self) -> bool:
        """Its toolchain is not on every machine."""
        return self.path.endswith(".go")

    @property
    def test(self) -> tuple[str, str]:
        """Path and text of its test."""
        if self.path.endswith(".py"):
            return f"test_{self.name}.py", PYTHON.format(name=self.name, check=indent(self.check, " " * 8))
        if self.in_go:
            folder = self.path.partition("/")[0]
            return f"{folder}/it_test.go", GO.format(name=folder, check=indent(self.check, "\t"))
        text = SCRIPT.format(name=self.name, path=self.path, check=self.check)
        return f"{self.path.partition('.')[0]}.test.mjs", text

    def command(self, go: str = "") -> str:
        """What runs its test.

        Args:
            go: The words that start ``go``.
        """
        if self.path.endswith(".py"):
            return f"{sys.executable} -m unittest test_{self.name}"
        if self.in_go:
            return f"{go} test -count=1 ./{self.path.partition('/')[0]}"
        return f"{shutil.which('node')} --test --import ./erase.mjs {self.test[0]}"


DEFECTS = (
    Defect("sum", "total.py", "def total(items):\n    result = 0\n    for item in items:\n        item = int(item)\n@\n    return result\n",
           "        result = item * 1\n", "        result += item\n", "from total import total\nassert total([1, 2]) == 3"),
    Defect("range", "last.py", "def last(items):\n    if not items:\n        return None\n@\n",
           "    return items[len(items)]\n", "    return items[-1]\n", "from last import last\nassert last([1, 2]) == 2"),
    Defect("none", "name.py", "def name(user):\n@\n",
           "    return user['name'].strip()\n", "    return (user.get('name') or '').strip()\n",
           "from name import name\nassert name({}) == ''"),
    Defect("clamp", "clamp.py", "def clamp(x, low, high):\n@\n",
           "    return min(low, max(high, x))\n", "    return max(low, min(high, x))\n",
           "from clamp import clamp\nassert clamp(5, 0, 3) == 3"),
    Defect("parse", "ports.py", "def port(text):\n    value = int(text)\n@\n    return value\n",
           "    assert value is not None\n", "    if not 0 < value < 65536: raise ValueError(text)\n",
           "from ports import port\nwith self.assertRaises(ValueError):\n    port('70000')"),
    Defect("shared", "queue_of.py", "def queue_of(name, found=None):\n@\n    queue.append(name)\n    return queue\n",
           "    queue = queue_of.__dict__.setdefault('queue', [])\n", "    queue = [] if found is None else found\n",
           "from queue_of import queue_of\nqueue_of(1)\nassert queue_of(2) == [2]"),
    Defect("equal", "same.ts", "export function same(a: string, b: string): boolean {\n@\n}\n",
           "  return a == b.trim;\n", "  return a.trim() === b.trim();\n", "s.same('a ', 'a')"),
    Defect("page", "page.ts", "export function pages(count: number, size: number): number {\n@\n}\n",
           "  return Math.floor(count / size);\n", "  return Math.ceil(count / size);\n", "s.pages(11, 5) === 3"),
    Defect("default", "limit.ts", "export function limit(value: number | undefined): number {\n@\n}\n",
           "  return value || 10;\n", "  return value ?? 10;\n", "s.limit(0) === 0"),
    Defect("sort", "rank.ts", "export function rank(items: number[]): number[] {\n@\n}\n",
           "  return items.sort();\n", "  return [...items].sort((a, b) => a - b);\n", "s.rank([10, 9]).join() === '9,10'"),
    Defect("count", "words.ts", "export function count(words: string[]) {\n@\n  for (const one of words) found[one] = (found[one] ?? 0) + 1;\n  return found;\n}\n",
           "  const found = {};\n", "  const found = Object.create(null);\n", "s.count(['constructor']).constructor === 1"),
    Defect("await", "retry.mjs", "export async function retry(run, times) {\n  for (let at = 1; ; at++) {\n    try {\n@\n    } catch (error) {\n      if (at === times) throw error;\n    }\n  }\n}\n",
           "      return run();\n", "      return await run();\n",
           "await s.retry(async () => { if (!globalThis.met) { globalThis.met = 1; throw new Error('once'); } return 7; }, 2) === 7"),
    Defect("key", "cache.mjs", "const held = new Map();\nexport function cached(left, right, make) {\n@\n  if (!held.has(key)) held.set(key, make());\n  return held.get(key);\n}\n",
           "  const key = left + right;\n", "  const key = JSON.stringify([left, right]);\n",
           "s.cached('a', 'bc', () => 1) === 1 && s.cached('ab', 'c', () => 2) === 2"),
    Defect("nil", "user/user.go", "package user\n\ntype User struct{ Name string }\n\nfunc Name(u *User) string {\n@\n\treturn u.Name\n}\n",
           "\t_ = u // it is never nil\n", '\tif u == nil { return "" }\n', 'if Name(nil) != "" {\n\tt.Fatal("no name")\n}'),
    Defect("error", "read/read.go", 'package read\n\nimport "os"\n\nvar _ = os.Getpid\n\nfunc Read(p string) (data []byte, err error) {\n@\n\treturn data, err\n}\n',
           "\tdata, _ = os.ReadFile(p)\n", "\tdata, err = os.ReadFile(p)\n",
           'if _, err := Read(t.TempDir() + "/none"); err == nil {\n\tt.Fatal("no error")\n}'),
    Defect("close", "file/file.go", 'package file\n\nimport "io"\n\nfunc Use(f io.WriteCloser) {\n@\n\tf.Write(nil)\n}\n',
           "\t_ = f // it stays open\n", "\tdefer f.Close()\n",
           'one := &held{}\nUse(one)\nif !one.closed {\n\tt.Fatal("it is open")\n}\n}\n\ntype held struct{ closed bool }\n\n'
           "func (h *held) Write(p []byte) (int, error) { return 0, nil }\n\nfunc (h *held) Close() error {\n\th.closed = true\n\treturn nil"),
    Defect("bound", "take/take.go", "package take\n\nfunc Take(a []int, n int) []int {\n@\n\treturn a[:n]\n}\n",
           "\tif n > len(a)+1 { n = len(a) }\n", "\tif n > len(a) { n = len(a) }\n",
           'if len(Take([]int{1, 2}, 3)) != 2 {\n\tt.Fatal("too many")\n}'),
)  # fmt: skip
