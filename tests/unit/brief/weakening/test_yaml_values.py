"""Values of YAML are taken for what they are, and for nothing else."""

from __future__ import annotations

from adjudge.brief.weakening.yaml_values import NO_MAP, YamlMap, YamlText, list_of, map_of, text_of, texts_of

TEXT = YamlText("a", 1)
MAP = YamlMap({"k": TEXT}, {"k": 1})


def test_a_scalar_is_a_list_of_one() -> None:
    assert (list_of(TEXT), list_of([TEXT]), list_of(MAP), list_of(None)) == ([TEXT], [TEXT], [], [])


def test_what_is_no_mapping_is_an_empty_one() -> None:
    assert (map_of(MAP), map_of(TEXT), map_of(None)) == (MAP, NO_MAP, NO_MAP)


def test_texts_of_a_list_leave_out_what_is_no_text() -> None:
    assert (list(texts_of([TEXT, MAP])), text_of(TEXT), text_of(MAP)) == (["a"], "a", "")
