"""Message catalogs: compiled from .po, zh_Hant from zh-Hans with overrides."""

import gettext
from pathlib import Path

import pytest

from build_catalogs import compile_catalogs

ENGLISH = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "后走胜局 {count}"
msgstr "{count} wins as second"

msgid "软件"
msgstr ""

msgid "一轮"
msgid_plural "{n} 轮编排"
msgstr[0] "one round"
msgstr[1] "{n} rounds"
"""

OVERRIDES = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "软件"
msgstr "軟體"
"""


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """A compiled locale folder with one English catalog and one override."""
    (tmp_path / "en" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "en" / "LC_MESSAGES" / "caipan.po").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "zh_Hant.po").write_text(OVERRIDES, encoding="utf-8")
    package = tmp_path / "package"
    package.mkdir()
    (package / "texts.py").write_text('"""说明 not shown."""\nTEXTS = {"rank": "名次"}\n', encoding="utf-8")
    (package / "page.html").write_text("""<h1>{{ t("编排") }}</h1><p title='选手' lang="zh">""", encoding="utf-8")
    (package / "book.toml").write_text('[[clause]]\nid = "1"\nzh = "棋盘九条竖线"\n', encoding="utf-8")
    compile_catalogs(tmp_path, package)
    return tmp_path


def catalog(locales: Path, language: str) -> gettext.NullTranslations:
    """The compiled catalog of a language, as the package reads it."""
    return gettext.translation("caipan", locales, [language])


def test_a_translation_is_compiled(locales: Path) -> None:
    assert catalog(locales, "en").gettext("后走胜局 {count}") == "{count} wins as second"


def test_what_is_not_translated_stays_as_it_is(locales: Path) -> None:
    assert catalog(locales, "en").gettext("软件") == "软件"


def test_traditional_text_is_converted_and_keeps_its_parameters(locales: Path) -> None:
    assert catalog(locales, "zh_Hant").gettext("后走胜局 {count}") == "後走勝局 {count}"


def test_an_override_is_preferred(locales: Path) -> None:
    assert catalog(locales, "zh_Hant").gettext("软件") == "軟體"


@pytest.mark.parametrize("count", [1, 2])
def test_chinese_has_one_plural_form(locales: Path, count: int) -> None:
    assert catalog(locales, "zh_Hant").ngettext("一轮", "{n} 轮编排", count) == "{n} 輪編排"


@pytest.mark.parametrize(
    ("text", "converted"),
    [("名次", "名次"), ("编排", "編排"), ("选手", "選手"), ("棋盘九条竖线", "棋盤九條豎線")],
)
def test_texts_of_code_pages_and_books_are_converted_too(locales: Path, text: str, converted: str) -> None:
    assert catalog(locales, "zh_Hant").gettext(text) == converted


def test_docstrings_are_left_out(locales: Path) -> None:
    assert b"not shown" not in (locales / "zh_Hant" / "LC_MESSAGES" / "caipan.mo").read_bytes()
