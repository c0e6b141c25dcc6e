"""Digests of definitions: what of an edit a caller sees."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.extractor import extract
from adjudge.graph.symbols import SymbolChange, compare_symbols


def changes(before: str, after: str, language: str = "tsx") -> list[SymbolChange]:
    sides = [extract(text.encode(), language) for text in (before, after)]
    return list(compare_symbols(*sides, closed=True))


def kinds(before: str, after: str) -> list[tuple[str, str]]:
    return [(one.name, one.change.value) for one in changes(before, after)]


SIGNATURES = [
    ("export function f(a: string) {}", "export function f(a: number) {}"),
    ("export function f(a) {}", "export function f(a?) {}"),
    ("export function f(a) {}", "export function f(a, b) {}"),
    ("export function f({ a }) {}", "export function f({ b }) {}"),
    ("export function f(): A {}", "export function f(): B {}"),
    ("export function f<T>() {}", "export function f<T extends A>() {}"),
    ("export function f() {}", "export async function f() {}"),
    ("export const f = (a: A) => 1", "export const f = (a: B) => 1"),
    ("export const f: A = 1", "export const f: B = 1"),
    ("export interface f { a: 1 }", "export interface f { a: 1; b: 2 }"),
    ("export type f = 'a'", "export type f = 'a' | 'b'"),
    ("export enum f { A }", "export enum f { A, B }"),
    ("export class f extends A {}", "export class f extends B {}"),
]


@pytest.mark.parametrize(("before", "after"), SIGNATURES)
def test_what_a_caller_sees_is_the_signature(before: str, after: str) -> None:
    assert kinds(before, after) == [("f", "signature")]


BODIES = [
    ("export function f() { return 1 }", "export function f() { return 2 }"),
    ("export function f(a: string) { return a }", "export function f(b: string) { return b }"),
    ("export const f = () => 1", "export const f = () => 2"),
    ("export const f = { a: 1 }", "export const f = { a: 2 }"),
    ("export const f = <A>x</A>", "export const f = <A>y</A>"),
]


@pytest.mark.parametrize(("before", "after"), BODIES)
def test_what_a_caller_does_not_see_is_the_body(before: str, after: str) -> None:
    assert kinds(before, after) == [("f", "body")]


COMMENTS = [
    ("/** a */\nexport function f() {}", "/** b */\nexport function f() {}"),
    ("export const f = 1 // a", "export const f = 1 // b"),
    ("export function f() { return a }", "export function f() {\n  return a // x\n}"),
    ("export interface f { a: 1, b: 2 }", "export interface f {\n  a: 1\n  b: 2\n}"),
    ("export type f = 'a' | 'b'", "export type f =\n  | 'a'\n  | 'b'"),
    ("export const f = a => a", "export const f = (a) => a;"),
    ("export const f = 'a'", 'export const f = "a"'),
]


@pytest.mark.parametrize(("before", "after"), COMMENTS)
def test_comments_and_layout_are_no_more_than_that(before: str, after: str) -> None:
    assert {change for _, change in kinds(before, after)} <= {"comment"}


def test_what_parts_members_is_no_signature() -> None:
    before = "export function f(a: string, b: { x: 1, y: 2 }) {}"
    assert kinds(before, "export function f(\n  a: string,\n  b: { x: 1; y: 2 },\n) {}") == [("f", "body")]


def test_edit_of_an_interface_is_none_of_its_neighbours() -> None:
    before = "export const K = 1\nexport interface I { a: string }\nexport const Z = { a: 1 }\n"
    assert kinds(before, before.replace("string }", "string; b: 1 }")) == [("I", "signature")]


def test_edit_of_a_method_is_none_of_its_class() -> None:
    before = "export class A { m(x: string) { return 1 } n() { return 2 } }\n"
    assert kinds(before, before.replace("return 2", "return 3")) == [("A.n", "body")]


def test_comment_far_above_belongs_to_nobody() -> None:
    assert kinds("// a\n\nexport const f = 1\n", "// b\n\nexport const f = 1\n") == []


def test_async_is_no_more_than_the_return_type_that_is_declared() -> None:
    before = "export class A { f(a: B): Promise<C> { return g(a) } }"
    assert kinds(before, before.replace("f(a", "async f(a")) == [("A.f", "body")]
    assert kinds(before, before.replace("f(a", "static f(a")) == [("A.f", "signature")]


def test_modifiers_that_say_nothing_are_no_signature() -> None:
    assert kinds("export class A { m() {} }", "export class A { public m() {} }") == [("A.m", "body")]


def test_rename_is_one_change() -> None:
    (change,) = changes("export function f() { return a.b }\n", "export function g() { return a.b }\n")
    assert (change.change.value, change.previous_name, change.name) == ("renamed", "f", "g")
