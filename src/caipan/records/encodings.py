"""Which encoding a text file is in: BOM, strict UTF-8, then the Chinese code pages by plausibility."""

import codecs

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

_TRADE_WORDS = "车馬马炮兵卒相象仕士帅将進进退平後后前車將帥紅红黑勝胜和負负先手局面象棋赛賽中"


def decode(data: bytes) -> tuple[str, str]:
    """The text of ``data`` and the name of its encoding.

    Never fails: what fits nothing is read as GB18030 with U+FFFD in place of the broken bytes, and the name ends in
    ``?`` so that a report can say so.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            return data.decode(name, "replace"), name
    if _looks_like_utf16(data):
        name = "utf-16-le" if data[1:2] == b"\0" else "utf-16-be"
        return data.decode(name, "replace"), name
    for name in ("ascii", "utf-8"):
        try:
            return data.decode(name), name
        except UnicodeDecodeError:
            continue
    return _chinese(data)


def _looks_like_utf16(data: bytes) -> bool:
    """ASCII letters with a zero byte each, as in a file without BOM."""
    head = data[:64]
    return len(head) >= 8 and (head[1::2].count(0) > len(head) // 3 or head[0::2].count(0) > len(head) // 3)


def _chinese(data: bytes) -> tuple[str, str]:
    readings = []
    for name in ("gb18030", "big5"):
        text = data.decode(name, "replace")
        broken = text.count("\ufffd")
        score = sum(text.count(word) for word in set(_TRADE_WORDS))
        readings.append((-broken * 4 + score, name == "gb18030", text, name, broken))
    _, _, text, name, broken = max(readings)
    return text, f"{name}?" if broken else name
