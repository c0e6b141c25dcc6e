"""What code deals with is told by what it imports and calls, not by where it lies."""

from __future__ import annotations

import pytest

from adjudge.brief.reading import read_changes
from adjudge.brief.sensitive import Dealing, find_dealings
from adjudge.graph.reach import links_of
from tests.two_trees import sources


def dealings(before: str, after: str, path: str = "a.py") -> tuple[Dealing, ...]:
    made = sources({path: before}, {path: after})
    (one,) = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    return find_dealings(made, one)


def kinds(imports: str, body: str, path: str = "a.py") -> list[str]:
    """What a function with a changed body deals with."""
    text = f"{imports}\n\n\ndef f(x):\n    {body}\n"
    return [one.what for one in dealings(text, text.replace("def f(x):\n", "def f(x):\n    x = 1\n"), path)]


@pytest.mark.parametrize(
    ("imports", "body", "what"),
    [
        ("import subprocess", "subprocess.run(x)", "processes"),
        ("from subprocess import run as go", "go(x)", "processes"),
        ("import os", "os.system(x)", "processes"),
        ("", "eval(x)", "processes"),
        ("import hmac", "hmac.new(x)", "cryptography"),
        ("from cryptography.fernet import Fernet", "Fernet(x)", "cryptography"),
        ("import sqlite3", "sqlite3.connect(x)", "databases"),
        ("import sqlalchemy as sa", "x.execute('select 1')", "databases"),
        ("import pickle as p", "p.loads(x)", "deserialisation"),
        ("import yaml", "yaml.load(x)", "deserialisation"),
        ("import urllib.request", "urllib.request.urlopen(x)", "network"),
        ("import requests", "requests.get(x)", "network"),
        ("import os.path\nimport os", "os.remove(x)", "file system"),
        ("from pathlib import Path", "Path(x).unlink()", "file system"),
        ("import stripe", "stripe.Charge(x)", "payments"),
        ("from alembic import op", "op.drop_table(x)", "migrations"),
        ("from .users import check_password", "check_password(x)", "authentication"),
        ("", "x.has_permission()", "permissions"),
    ],
)
def test_definition_deals_with_what_it_calls(imports: str, body: str, what: str) -> None:
    assert kinds(imports, body) == [what]


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        ("import subprocess", "return x"),
        ("import yaml", "yaml.safe_load(x)"),
        ("import os", "os.path.join(x)"),
        ("from .subprocess import run", "run(x)"),
        ("", "x.execute()"),
        ("", "author(x)"),
        ("", "x.token"),
    ],
)
def test_what_only_looks_alike_does_not_count(imports: str, body: str) -> None:
    assert kinds(imports, body) == []


def test_path_tells_nothing() -> None:
    assert kinds("", "return x", path="auth/password.py") == []


def test_tests_deal_with_nothing() -> None:
    assert kinds("import subprocess", "subprocess.run(x)", path="tests/test_a.py") == []


def test_new_import_counts_and_an_old_one_does_not() -> None:
    (one,) = dealings("import os\n", "import os\nimport socket\n")
    assert (one.what, one.name, one.symbol) == ("network", "socket", "")
    assert dealings("import socket\n", "import socket\nimport os\n") == ()


def test_comment_deals_with_nothing() -> None:
    text = "import subprocess\n\n\ndef f(x):\n    subprocess.run(x)\n"
    assert dealings(text, text.replace("run(x)", "run(x)  # go")) == ()


def test_what_is_gone_counts() -> None:
    (one,) = dealings("def login(x):\n    return x\n\n\ndef g(): pass\n", "def g(): pass\n")
    assert (one.what, one.symbol, one.line) == ("authentication", "login", 1)


@pytest.mark.parametrize(
    ("imports", "body", "what"),
    [
        ('import { exec } from "node:child_process"', "exec(x)", ["processes"]),
        ('import * as cp from "child_process"', "cp.spawn(x)", ["processes"]),
        ('import fs from "fs"', "fs.rmSync(x)", ["file system"]),
        ('const fs = require("fs/promises")', "fs.rm(x)", ["file system"]),
        ('import jwt from "jsonwebtoken"', "jwt.verify(x)", ["authentication"]),
        ('import { createHash } from "crypto"', "createHash(x)", ["cryptography"]),
        ('import { Pool } from "pg"', "new Pool(x)", ["databases"]),
        ('import Stripe from "stripe"', "new Stripe(x)", ["payments"]),
        ("", "eval(x)", ["processes"]),
        ("", "checkPassword(x)", ["authentication"]),
        ('import { exec } from "./lib"', "exec(x)", []),
        ('import { exec } from "node:child_process"', "other(x)", []),
    ],
)
def test_script_is_told_by_what_it_imports(imports: str, body: str, what: list[str]) -> None:
    text = f"{imports}\nexport function f(x) {{\n  {body}\n}}\n"
    found = dealings(text, text.replace("(x) {\n", "(x) {\n  x = 1\n"), "a.ts")
    assert [one.what for one in found] == what


@pytest.mark.parametrize(
    ("path", "called", "what"),
    [
        ("os/exec", "exec.Command", ["processes"]),
        ("crypto/tls", "tls.Dial", ["cryptography"]),
        ("subprocess", "subprocess.Run", []),
        ("example.org/x", "x.Run", []),
    ],
)
def test_definition_of_go_deals_with_the_packages_it_calls(path: str, called: str, what: list[str]) -> None:
    text = f'package p\n\nimport "{path}"\n\nfunc f(x int) {{ {called}(x) }}\n'
    found = dealings(text, text.replace("{ ", "{ x++; "), "a.go")
    assert [one.what for one in found] == what
