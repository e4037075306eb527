"""Which field a column fills, by its head in zh-Hans, zh-Hant or en."""

import re
import unicodedata

FIELDS = ("name", "unit", "sex", "birth_year", "rating", "section", "seed", "note", "phone", "identity")
"""Fields in the order of their names; the last two are personal and never go into the log."""

PERSONAL = ("phone", "identity")

_HEADS: dict[str, str] = {
    "name": "姓名 名字 选手 選手 选手姓名 運動員 运动员 运动员姓名 棋手 参赛者 參賽者 name fullname player playername",
    "unit": "单位 單位 代表队 代表隊 代表单位 代表單位 队名 隊名 队伍 隊伍 参赛单位 參賽單位 所属单位 工作单位 俱乐部 "
    "俱樂部 学校 學校 unit team club school federation",
    "sex": "性别 性別 sex gender",
    "birth_year": "出生 出生年 出生年份 出生年月 出生年月日 出生日期 生日 生年 birth birthyear yearofbirth birthdate "
    "dateofbirth dob born birthday",
    "rating": "等级分 等級分 棋力分 rating elo",
    "section": "组别 組別 组 組 项目 項目 参赛组别 參賽組別 参赛项目 比赛项目 section group category event",
    "seed": "种子 種子 种子号 種子號 种子序号 seed",
    "note": "备注 備註 附注 note notes remark remarks comment",
    "phone": "电话 電話 手机 手機 手机号 手机号码 联系电话 聯絡電話 联系方式 phone mobile tel telephone",
    "identity": "身份证 身份證 身份证号 身份证号码 证件号 证件号码 idnumber idno idcard passport",
    "": "序号 序號 编号 編號 号 號 no number index",
}
"""Heads by field; the last line is known and left out (a running number is no lot number)."""

_FIELD_OF = {head: field for field, heads in _HEADS.items() for head in heads.split()}
_BRACKETS = re.compile(r"[(（\[【].*?[)）\]】]")
_NOISE = re.compile(r"[\s\W_*]+")


def field_of(head: str) -> str | None:
    """The field of a head: empty for one that is known and left out, ``None`` for an unknown one."""
    plain = unicodedata.normalize("NFKC", _BRACKETS.sub("", head)).lower()
    return _FIELD_OF.get(_NOISE.sub("", plain))


def head_row(rows: tuple[tuple[str, ...], ...]) -> int:
    """The place of the head row, from 0: the first one that names a player's column and one more, else the fullest.

    Titles above the head are skipped.
    """
    best, most = -1, 0
    for place, row in enumerate(rows[:30]):
        known = [field_of(cell) for cell in row]
        count = sum(1 for field in known if field is not None)
        if "name" in known and count >= 2:
            return place
        if count > most:
            best, most = place, count
    if best >= 0:
        return best
    return next((place for place, row in enumerate(rows) if any(row)), 0)


def fields_of(heads: tuple[str, ...]) -> tuple[list[str], list[int]]:
    """Field by column, and the columns that name a field for the second time (left out)."""
    fields: list[str] = []
    doubled: list[int] = []
    for place, head in enumerate(heads):
        field = field_of(head) or ""
        if field and field in fields:
            doubled.append(place)
            field = ""
        fields.append(field)
    return fields, doubled
