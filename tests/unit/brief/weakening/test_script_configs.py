"""Configurations of TypeScript and JavaScript tools."""

from __future__ import annotations

import pytest

from adjudge.brief.documents import UnreadableError
from adjudge.brief.weakening.script_configs import LIMIT_BYTES, read_script_config, tool_of
from tests.unit.brief.weakening.examples import edit, found


@pytest.mark.parametrize(
    ("path", "tool"),
    [
        ("tsconfig.json", "tsc"),
        ("a/tsconfig.build.json", "tsc"),
        ("_tsconfig.base.json", "tsc"),
        ("jest.config.js", "jest"),
        ("vitest.config.mts", "vitest"),
        ("vite.config.ts", "vitest"),
        (".eslintrc.json", "eslint"),
        (".eslintrc", "eslint"),
        ("eslint.config.mjs", "eslint"),
        ("biome.json", "biome"),
        ("playwright.config.ts", "playwright"),
        (".nycrc", "nyc"),
        ("config.ts", None),
        ("jest.setup.js", None),
    ],
)
def test_tool_is_told_by_the_name(path: str, tool: str | None) -> None:
    assert tool_of(path) == tool


@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        ("tsconfig.json", '{ // c\n"compilerOptions": {"strict": true,}, }', [("tsc", "strict", ("true",))]),
        ("jest.config.js", "module.exports = { a: { b: 1, c: [1, 'x', y] }, d: f(2) }", [
            ("jest", "a.b", ("1",)), ("jest", "a.c", ("1", "x")),
        ]),
        ("eslint.config.js", "export default [{ rules: { 'no-x': ['warn', { a: 1 }] } }]", [
            ("eslint", "rules.no-x", ("warning",)), ("eslint", "rules.no-x.a", ("1",)),
        ]),
        (".eslintrc.json", '{"rules": {"a": 2, "b": [0]}, "overrides": [{"rules": {"c": "off"}}]}', [
            ("eslint", "rules.a", ("error",)), ("eslint", "rules.b", ("off",)), ("eslint", "overrides", ()),
            ("eslint", "overrides.rules.c", ("off",)),
        ]),
    ],
)  # fmt: skip
def test_settings_are_read_by_literal(path: str, text: str, told: list[object]) -> None:
    assert list(read_script_config(path, text.encode())) == told


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("tsconfig.json", b'{"a": '),
        ("jest.config.js", b"module.exports = {"),
        ("tsconfig.json", b" " * LIMIT_BYTES + b"{}"),
    ],
)
def test_file_that_cannot_be_read_is_told(path: str, data: bytes) -> None:
    with pytest.raises(UnreadableError):
        list(read_script_config(path, data))


@pytest.mark.parametrize(
    ("path", "text", "old", "new", "kind"),
    [
        ("tsconfig.json", '{"compilerOptions": {"strict": true, "target": "es5"}}', '"strict": true', '"strict": false', "threshold-lowered"),
        ("tsconfig.json", '{"exclude": ["dist"]}', '"dist"', '"dist", "src/old"', "suppression-added"),
        ("jest.config.js", "module.exports = { coverageThreshold: { global: { lines: 90 } } }", "90", "80", "threshold-lowered"),
        ("vitest.config.ts", "export default { test: { coverage: { thresholds: { lines: 90 } } } }", "90", "80", "threshold-lowered"),
        (".eslintrc.json", '{"rules": {"no-eval": "error"}}', "error", "warn", "threshold-lowered"),
        ("eslint.config.js", "export default [{ rules: { 'no-eval': 2 } }]", "2", "0", "threshold-lowered"),
        (".nycrc", '{"check-coverage": true, "lines": 90}', "90", "50", "threshold-lowered"),
        ("playwright.config.ts", "export default { forbidOnly: true }", "true", "false", "threshold-lowered"),
    ],
)  # fmt: skip
def test_setting_that_is_weaker_is_told(path: str, text: str, old: str, new: str, kind: str) -> None:
    assert edit(path, text, (old, new)) == [kind]
    assert edit(path, text.replace(old, new), (new, old)) == []


def test_setting_that_another_implies_may_go() -> None:
    before = {"tsconfig.json": '{"compilerOptions": {"strict": true, "noImplicitAny": true}}'}
    after = {"tsconfig.json": '{"compilerOptions": {"strict": true}}'}
    assert found(before, after).weakening == ()


def test_unreadable_side_is_a_limitation() -> None:
    told = found({"tsconfig.json": "{}"}, {"tsconfig.json": "{"})
    assert [one.code for one in told.limitations] == ["weakening-unread"]
