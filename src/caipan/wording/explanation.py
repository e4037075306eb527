"""From a judgement to the text a referee reads out (X12): what recurs, each move, both sides, the ruling."""

from caipan.officiating.repetition.answer import Act, Judgement, MoveClass, Reason, Target

from .message import Message, Param
from .say import say


def explain(judgement: Judgement, lang: str) -> str:
    """The whole explanation, a line a sentence, with the clauses behind each."""
    return "\n".join(_line(message, lang) for message in explanation(judgement, lang))


def explanation(judgement: Judgement, lang: str) -> tuple[Message, ...]:
    """The sentences in the order in which they are read out; moves are named as ``lang`` writes them."""
    found = [message for reason in judgement.reasons if reason.code in _BEFORE for message in _reason(reason)]
    found += [_move_of_side(judgement, act, lang) for act in judgement.moves]
    found += [message for reason in judgement.reasons if reason.code not in _BEFORE for message in _reason(reason)]
    found += [_reading(reading.classes, str(reading.verdict)) for reading in judgement.readings]
    return (*found, ruling(judgement))


_BEFORE = {"cycle", "long-span", "no-cycle", "overruled"}


def ruling(judgement: Judgement) -> Message:
    """The verdict in one sentence."""
    return Message(f"ruling-{judgement.verdict}")


def _move_of_side(judgement: Judgement, act: Act, lang: str) -> Message:
    told = act_message(act, lang)
    return Message("judge-side-move", {"side": Message(f"judge-{judgement.side_of(act)}"), "told": told}, told.clauses)


def act_message(act: Act, lang: str) -> Message:
    """One move with what it is and why: ``车二退一：捉无根炮，接着车二平八得子。``"""
    move = move_text(act.zh, act.iccs, lang)
    return Message("judge-move", {"move": move, "nature": nature_message(act, lang)}, act.clauses)


def nature_message(act: Act, lang: str) -> Message:
    """What a move is, without the move."""
    if not act.sure:
        return _unsure(act)
    if act.why == "ruled":
        return Message("judge-nature-ruled", {"kind": class_name(act.kind)})
    if act.kind is MoveClass.CHECK:
        return Message("judge-nature-check")
    proof = proof_text(act, lang)
    if act.kind is MoveClass.KILL:
        return Message("judge-nature-kill-one" if len(act.proof) == 1 else "judge-nature-kill", {"proof": proof})
    if act.kind is MoveClass.CHASE:
        targets = _list([_target(target) for target in act.targets])
        key = "judge-nature-chase" if proof else "judge-nature-chase-plain"
        return Message(key, {"targets": targets, "proof": proof})
    return Message("judge-nature-quiet", {"kind": class_name(act.kind), "why": Message(f"why-{act.why}")})


def class_name(kind: MoveClass | str) -> Message:
    """``要杀``, ``捉子`` ... as words of a sentence."""
    return Message(f"long-class-{kind}")


def proof_text(act: Act, lang: str) -> str:
    """The proving line in Chinese notation, or in coordinates for English."""
    if lang == "en" or not act.proof_zh:
        return (" " if lang == "en" else "，").join(act.proof)
    return "，".join(move_text(zh, "", lang) for zh in act.proof_zh)


def move_text(zh: str, iccs: str, lang: str) -> str:
    """A move as ``lang`` writes it: Chinese notation, coordinates in English or where there is no notation."""
    if lang == "en" or not zh:
        return iccs
    return zh.translate(_TRADITIONAL) if lang == "zh-Hant" else zh


_TRADITIONAL = str.maketrans("车马进后帅将", "車馬進後帥將")


def _unsure(act: Act) -> Message:
    kinds = [kind for kind in (act.kind, *act.may_be) if kind]
    if not act.may_be:
        return Message("judge-nature-unsure-open")
    return Message("judge-nature-unsure", {"kinds": _list([class_name(kind) for kind in dict.fromkeys(kinds)])})


def _target(target: Target) -> Message:
    key = "judge-target-joint" if target.joint else "judge-target"
    return Message(key, {"root": Message(f"root-{target.root}"), "piece": Message(f"piece-{target.piece}")})


def _list(items: list[Message]) -> Message:
    """``甲、乙、丙`` as nested messages, so that each language joins them in its own way."""
    found = items[0] if items else Message("judge-nothing")
    for item in items[1:]:
        found = Message("judge-and", {"one": found, "other": item})
    return found


def _reading(classes: dict[int, MoveClass], verdict: str) -> Message:
    kinds = _list([class_name(kind) for kind in classes.values()])
    plies: Param = " ".join(str(ply) for ply in classes)
    return Message("judge-reading", {"plies": plies, "kinds": kinds, "verdict": Message(f"ruling-{verdict}")})


def _reason(reason: Reason) -> list[Message]:
    build = {"side-grade": _side_grade, "row": _row, "must-vary": _must_vary, "overruled": _overruled}.get(reason.code)
    if build:
        return [build(reason)]
    params = {name: _side(value) if name == "side" else value for name, value in reason.params.items()}
    return [Message(f"reason-{reason.code}", params, reason.clauses)]


def _side(value: str | int) -> Message:
    return Message(f"judge-{value}")


def _side_grade(reason: Reason) -> Message:
    side, grade = _side(reason.params["side"]), str(reason.params["grade"])
    if grade == "allowed":
        return Message("reason-side-grade-allowed", {"side": side}, reason.clauses)
    pattern = Message(f"pattern-{reason.params['pattern']}")
    return Message(
        "reason-side-grade", {"side": side, "pattern": pattern, "grade": Message(f"grade-{grade}")}, reason.clauses
    )


def _row(reason: Reason) -> Message:
    one, other = (Message(f"grade-{reason.params[name]}") for name in ("one", "other"))
    return Message(f"reason-row-{reason.params['outcome']}", {"one": one, "other": other}, reason.clauses)


def _must_vary(reason: Reason) -> Message:
    side = reason.params["side"]
    if side == "both":
        key = "reason-must-vary-both"
    else:
        key = "reason-must-vary" if reason.params["rounds"] else "reason-must-vary-now"
    return Message(key, {"side": _side(side), "rounds": reason.params["rounds"]}, reason.clauses)


def _overruled(reason: Reason) -> Message:
    kinds = {name: class_name(str(reason.params[name])) for name in ("from", "to")}
    return Message("reason-overruled", {"ply": reason.params["ply"], **kinds})


def _line(message: Message, lang: str) -> str:
    text = say(message, lang)
    if not message.clauses:
        return text
    behind = say(Message("judge-clauses", {"clauses": (", " if lang == "en" else "、").join(message.clauses)}), lang)
    return f"{text}{behind}"
