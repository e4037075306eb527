"""`--lang` anywhere on the command line, and the locale without it."""

from collections.abc import Iterator

import pytest

from caipan.cli.language import (
    UnknownLanguage,
    choose_language,
    current_language,
    language_of_locale,
    without_language,
)


@pytest.fixture(autouse=True)
def _afterwards() -> Iterator[None]:
    yield
    choose_language("zh")


@pytest.mark.parametrize(
    ("line", "rest", "name"),
    [
        ("rules show xq2011", "rules show xq2011", None),
        ("--lang en rules show", "rules show", "en"),
        ("rules --lang=en show", "rules show", "en"),
        ("rules show --lang zh", "rules show", "zh"),
        ("--lang zh rules --lang en", "rules", "en"),
        ("judge -- --lang en", "judge -- --lang en", None),
        ("judge --lang", "judge", ""),
    ],
)
def test_the_language_is_taken_out_of_the_line(line: str, rest: str, name: str | None) -> None:
    assert without_language(line.split()) == (rest.split(), name)


@pytest.mark.parametrize(
    ("variables", "name"),
    [
        ({}, "zh"),
        ({"LANG": "C.UTF-8"}, "zh"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-hant"),
        ({"LANG": "zh_HK"}, "zh-hant"),
        ({"LC_MESSAGES": "en_US.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "en_US.UTF-8"}, "en"),
    ],
)
def test_the_locale_decides_otherwise(variables: dict[str, str], name: str) -> None:
    assert language_of_locale(variables) == name


@pytest.mark.parametrize(("name", "tag"), [("zh", "zh-Hans"), ("zh-hant", "zh-Hant"), ("en", "en")])
def test_a_language_is_known_by_its_tag(name: str, tag: str) -> None:
    choose_language(name)
    assert current_language() == tag


@pytest.mark.parametrize("name", ["", "de", "ZH"])
def test_an_unknown_language_names_those_there_are(name: str) -> None:
    with pytest.raises(UnknownLanguage, match="zh, zh-hant, en"):
        choose_language(name)
