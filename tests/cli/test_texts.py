"""Everything a command says has an English text."""

import ast
from pathlib import Path

from caipan.wording.catalog import knows

CLI = Path(__file__).resolve().parents[2] / "src" / "caipan" / "cli"


def chinese_texts() -> set[str]:
    """Chinese literals in the commands, docstrings and helps aside."""
    found = set()
    for path in CLI.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in {"say_text", "_tell", "_say", "_words"}:
                found |= {a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
            elif isinstance(call, ast.Assign) and isinstance(call.value, ast.Constant):
                found |= {call.value.value} if isinstance(call.value.value, str) else set()
    return {text for text in found if any("\u3400" <= char <= "\u9fff" for char in text)}


def test_every_text_of_a_command_is_translated() -> None:
    texts = chinese_texts()
    assert len(texts) > 10
    assert sorted(text for text in texts if not knows(text, "en")) == []
