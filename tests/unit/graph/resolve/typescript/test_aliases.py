"""Aliases that the configuration of a bundler names."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.typescript.aliases import (
    LIMIT_ALIASES,
    LIMIT_BYTES,
    Alias,
    Aliases,
    read_aliases,
)
from adjudge.model.ids import RepoPath


def read(alias: str, before: str = "", path: str = "p/vite.config.ts") -> list[tuple[str, str]]:
    """(start, place) of what a configuration names."""
    text = f"{before}\nexport default defineConfig({{ resolve: {{ alias: {alias} }} }})\n"
    return [(one.start, one.place) for one in read_aliases(path, text.encode())]


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ("'/src'", "p/src"),
        ("'./src'", "p/src"),
        ("'../q/src/'", "q/src"),
        ("resolve(__dirname, 'src')", "p/src"),
        ("path.resolve(__dirname, './src', 'a')", "p/src/a"),
        ("path.join(import.meta.dirname, 'src/')", "p/src"),
        ("path.resolve(process.cwd(), 'src')", "p/src"),
        ("fileURLToPath(new URL('./src', import.meta.url))", "p/src"),
        ("new URL('./src/', import.meta.url).pathname", "p/src"),
        ("`${__dirname}/src`", "p/src"),
        ("ROOT", "p/src"),
        ("resolve(HERE, 'src')", "p/src"),
        ("('/src' as string)", "p/src"),
    ],
)
def test_place_is_read_as_such_files_spell_it(value: str, place: str) -> None:
    before = "const ROOT = resolve(__dirname, 'src')\nconst HERE = __dirname"
    assert read(f"{{ '@': {value} }}", before) == [("@", place)]


@pytest.mark.parametrize(
    "value",
    [
        "'vue/dist/vue.js'", "require.resolve('vue')", "f()", "resolve(__dirname, name)", "resolve(__dirname, '/src')",
        "`${name}/src`", "LOOP", "'../../outside'", "1",
    ],
)  # fmt: skip
def test_nothing_is_made_up_of_what_is_not_written_out(value: str) -> None:
    assert read(f"{{ '@': {value} }}", "const LOOP = LOOP") == []


def test_lists_and_names_are_read_in_order() -> None:
    told = "[{ find: '@b', replacement: '/b' }, { find: /x/, replacement: '/x' }, { find: 'a', replacement: '/a' }]"
    assert read(told) == [("@b", "p/b"), ("a", "p/a")]
    assert read("{ utils: '/u', '@a': '/a' }") == [("utils", "p/u"), ("@a", "p/a")]
    assert read("ALIASES", "const ALIASES = { a: '/a' }") == [("a", "p/a")]


def test_javascript_is_read_too() -> None:
    text = b"module.exports = { resolve: { alias: { a$: path.resolve(__dirname, 'a.js') } } }"
    assert read_aliases("webpack.config.js", text) == (Alias("a", "a.js", is_exact=True),)


@pytest.mark.parametrize(
    "text", ["", "alias", "const alias = 1", "f({ alias: g() })", "({ alias: [1, 'a', {}] })", "{ alias: {"]
)
def test_other_text_names_nothing(text: str) -> None:
    assert read_aliases("vite.config.ts", text.encode()) == ()


@pytest.mark.parametrize(
    ("alias", "specifier", "rest"),
    [
        (Alias("@", "a"), "@/b", "b"),
        (Alias("@", "a"), "@", ""),
        (Alias("@/", "a"), "@/b", "b"),
        (Alias("@", "a"), "@b/c", None),
        (Alias("x", "a", is_exact=True), "x", ""),
        (Alias("x", "a", is_exact=True), "x/b", None),
    ],
)
def test_alias_stands_for_a_whole_name(alias: Alias, specifier: str, rest: str | None) -> None:
    assert alias.rest(specifier) == rest


def test_nearest_configuration_comes_first_and_others_above_follow() -> None:
    def config(place: str) -> bytes:
        return f"export default {{ resolve: {{ alias: {{ x: '{place}' }} }} }}".encode()

    aliases = Aliases(
        {
            RepoPath("vitest.config.ts"): config("/top"),
            RepoPath("a/vite.config.ts"): config("/near"),
            RepoPath("b/vite.config.ts"): config("/other"),
        }
    )
    assert list(aliases.bases("a/src", "x/y")) == [("a/near", "y"), ("top", "y")]
    assert [one.place for one in aliases.every()] == ["a/near", "b/other", "top"]


def test_configuration_that_is_too_long_is_not_read() -> None:
    long = b"export default { resolve: { alias: { x: '/a' } } }" + b" " * LIMIT_BYTES
    assert list(Aliases({RepoPath("vite.config.ts"): long}).every()) == []


def test_names_that_stand_for_one_another_take_bounded_steps() -> None:
    wide = "".join(f"const a{n} = join({', '.join([f'a{n + 1}'] * 40)})\n" for n in range(20))
    text = (
        f"{wide}const all = {{ {', '.join(f'k{n}: a0' for n in range(400))} }}\n"
        + "f({ alias: all })\n" * 400
    )
    assert len(text) < LIMIT_BYTES
    assert read_aliases("vite.config.js", text.encode()) == ()


def test_aliases_of_a_folder_are_bounded_and_the_nearest_are_kept() -> None:
    def config(count: int) -> bytes:
        told = ", ".join(f"x{number}: '/y'" for number in range(count))
        return f"export default {{ resolve: {{ alias: {{ {told} }} }} }}".encode()

    deep = "/".join(["a"] * 1_500)
    aliases = Aliases(
        {RepoPath("vite.config.ts"): config(5), RepoPath("a/vite.config.ts"): config(LIMIT_ALIASES)}
    )
    assert [place for place, _ in aliases.bases(deep, "x0")] == ["a/y"]
    assert [place for place, _ in aliases.bases("b", "x0")] == ["y"]
