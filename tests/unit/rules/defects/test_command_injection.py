"""Tests of ``adjudge.rules.defects.command_injection``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        (
            "python",
            "from subprocess import run\ndef f(a):\n    run('ls ' + a, shell=True)\n",
            "command-injection",
        ),
        ("python", "def f(a):\n    os.execl('/bin/sh', 'sh', '-c', a)\n", "command-injection"),
        (
            "javascript",
            "const cp = require('child_process');\nfunction f(a) { cp.spawn('ls ' + a, { shell: true }); }\n",
            "command-injection",
        ),
        (
            "javascript",
            "const { exec } = require('child_process');\nconst run = promisify(exec);\nasync function f(a) { await run(`ls ${a}`); }\n",
            "command-injection",
        ),
        (
            "java",
            'class A { void f(String a) { Runtime r = Runtime.getRuntime(); r.exec(new String[] {"sh", "-c", a}); } }',
            "command-injection",
        ),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(a):\n    subprocess.run(['ls', a])\n"),
        ("python", "def f(a):\n    subprocess.run(a, shell=False)\n"),
        ("javascript", "function f(a) { return /x/.exec(a); }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
