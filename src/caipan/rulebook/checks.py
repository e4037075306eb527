"""The checks that no shape can express: clauses that exist, names with a meaning, tables without holes."""

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement

from caipan.rulebook import vocabulary
from caipan.rulebook.clause import Clause
from caipan.rulebook.faults import Fault

_ROW = re.compile(r"[XOTGCPQ]\d+")
_CHECK = re.compile(r"[GOC]-\d+")
_TEST = re.compile(r"tests/[\w/]+\.py::\w+")


def clause_faults(clauses: Iterable[Mapping[str, object]], file: str) -> Iterator[Fault]:
    """Faults inside single clauses and between them; works on plain data so that it runs beside shape faults."""
    listed = [clause for clause in clauses if isinstance(clause, Mapping)]
    counts = Counter(clause.get("id") for clause in listed)
    for clause_id, times in counts.items():
        if times > 1:
            yield Fault(file, f"clause[{clause_id}].id", f"stands {times} times", "every id once")
    for clause in listed:
        place = f"clause[{clause.get('id')}]"
        yield from _text_faults(clause, file, place)
        yield from _unit_faults(clause.get("numbers", {}), file, place)
        yield from _pattern_faults(clause.get("rows", []), _ROW, "a row like X9", file, f"{place}.rows")
        yield from _pattern_faults(clause.get("checklist", []), _CHECK, "an item like G-1", file, f"{place}.checklist")


def _text_faults(clause: Mapping[str, object], file: str, place: str) -> Iterator[Fault]:
    for key in ("title_zh", "zh", "en"):
        if isinstance(clause.get(key), str) and not str(clause[key]).strip():
            yield Fault(file, f"{place}.{key}", "is empty", "the statement in our own words")


def _unit_faults(numbers: object, file: str, place: str) -> Iterator[Fault]:
    if not isinstance(numbers, Mapping):
        return
    for key in numbers:
        if not vocabulary.UNIT_WORDS & set(str(key).split("_")):
            yield Fault(file, f"{place}.numbers.{key}", "names no unit", "a key with its unit, like limit_minutes")


def _pattern_faults(items: object, pattern: re.Pattern[str], expected: str, file: str, place: str) -> Iterator[Fault]:
    for item in items if isinstance(items, list) else []:
        if not pattern.fullmatch(str(item)):
            yield Fault(file, place, f"has {item!r}", expected)


def status_faults(status: Mapping[str, object], clause_ids: set[str], file: str) -> Iterator[Fault]:
    """Faults of a status file: clauses that do not exist, entries that are not lists of test paths."""
    for clause_id, tests in status.items():
        if clause_id not in clause_ids:
            yield Fault(file, clause_id, "is no clause of the book", _near(clause_id, clause_ids))
        if not isinstance(tests, list) or not tests:
            yield Fault(file, clause_id, f"is {tests!r}", "a list of tests, like tests/rules/test_board.py::test_name")
            continue
        yield from _pattern_faults(tests, _TEST, "a path like tests/rules/test_board.py::test_name", file, clause_id)


def section_faults(data: Mapping[str, object], file: str) -> Iterator[Fault]:
    """Faults between the sections of an edition file; works on plain data, so that no fault hides behind another."""
    book = _table(data.get("book"))
    known = {str(clause.get("id")) for clause in _tables(data.get("clause"))}
    yield from _promise_faults(_texts(book.get("carries")), data, file)
    for place, clause_id in citations(data):
        if clause_id not in known:
            yield Fault(file, place, f"cites clause {clause_id!r}, which does not exist", _near(clause_id, known))
    for place, name, allowed in _named(data):
        if name not in allowed:
            yield Fault(file, place, f"names {name!r}, which has no meaning", _near(name, allowed))
    if "repetition" in data:
        yield from _repetition_faults(_table(data["repetition"]), file)


def _promise_faults(carries: list[str], data: Mapping[str, object], file: str) -> Iterator[Fault]:
    for name in carries:
        if name not in vocabulary.SECTIONS:
            yield Fault(file, "book.carries", f"has {name!r}", "one of " + ", ".join(vocabulary.SECTIONS))
    for name in vocabulary.SECTIONS:
        if name in carries and name not in data:
            yield Fault(file, name, "is missing", "the section that book.carries promises")
        if name in data and name not in carries:
            yield Fault(file, "book.carries", f"does not name {name!r}", "every section of the file")


def citations(data: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Every clause id that a table of an edition file cites, with the place of the table."""
    for name in vocabulary.SECTIONS:
        yield from _cited(data.get(name), name)


def _cited(value: object, place: str) -> Iterator[tuple[str, str]]:
    for index, item in enumerate(_tables(value)):
        yield from _cited(item, f"{place}[{item.get('key', item.get('code', index + 1))}]")
    for key, inner in _table(value).items():
        if key == "cites":
            yield from ((f"{place}.cites.{why}", one) for why, ids in _table(inner).items() for one in _texts(ids))
        elif key.endswith("clauses"):
            yield from ((f"{place}.{key}", one) for one in _texts(inner))
        else:
            yield from _cited(inner, f"{place}.{key}")


def _named(data: Mapping[str, object]) -> Iterator[tuple[str, str, Iterable[str]]]:
    play, event, rules = (_table(data.get(name)) for name in vocabulary.SECTIONS)
    for result in _tables(play.get("results")):
        yield f"play.results[{result.get('code')}].code", str(result.get("code")), vocabulary.RESULT_CODES
    for order in _tables(event.get("ties")):
        for key in _texts(order.get("keys")):
            yield f"event.ties[{order.get('key')}].keys", key, vocabulary.TIES
    for grade in _tables(rules.get("grades")):
        if "when" in grade:
            yield f"repetition.grades[{grade.get('key')}].when", str(grade["when"]), vocabulary.SIDE_PREDICATES
    for row in _tables(rules.get("table")):
        if "when" in row:
            yield f"{_row(row)}.when", str(row["when"]), vocabulary.PAIR_PREDICATES
    for why in [*_table(rules.get("cites")), *_texts(rules.get("mutual_attack_counts"))]:
        yield "repetition.cites" if why in _table(rules.get("cites")) else "repetition", why, vocabulary.WHY
    for name in _texts(_table(rules.get("judging")).get("disputed")):
        yield "repetition.judging.disputed", name, vocabulary.DISPUTES


def _row(row: Mapping[str, object]) -> str:
    return f"repetition.table[{row.get('one')}/{row.get('other')}]"


def _repetition_faults(rules: Mapping[str, object], file: str) -> Iterator[Fault]:
    grades = _tables(rules.get("grades"))
    keys = [str(grade.get("key")) for grade in grades]
    for key, times in Counter(keys).items():
        if times > 1:
            yield Fault(file, f"repetition.grades[{key}]", f"stands {times} times", "every grade once")
    if not grades or grades[-1].get("when") != "any":
        yield Fault(file, "repetition.grades", "do not end with the rest", 'a last grade with when = "any"')
    rows = _tables(rules.get("table"))
    for row in rows:
        for key in (str(row.get("one")), str(row.get("other"))):
            if key not in keys:
                yield Fault(file, _row(row), f"names grade {key!r}", _near(key, keys))
    yield from _table_holes(rows, list(dict.fromkeys(keys)), file)
    for why in vocabulary.WHY.keys() - _table(rules.get("cites")).keys():
        yield Fault(file, f"repetition.cites.{why}", "is missing", "its clauses, or [] where the book is silent")


def _table_holes(rows: list[Mapping[str, object]], grades: list[str], file: str) -> Iterator[Fault]:
    plain = Counter(frozenset((row.get("one"), row.get("other"))) for row in rows if row.get("when") == "always")
    for one, other in combinations_with_replacement(grades, 2):
        times = plain[frozenset((one, other))]
        if times != 1:
            yield Fault(file, f"repetition.table[{one}/{other}]", f"has {times} rows that always apply", "exactly one")


def _table(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _tables(value: object) -> list[Mapping[str, object]]:
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def _texts(value: object) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _near(name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=3)
    return "one of " + ", ".join(close or names[:12])


def dangling_tests(clauses: Iterable[Clause], sources: Mapping[str, str], file: str) -> Iterator[Fault]:
    """Faults for clauses whose tests do not exist; ``sources`` maps the path of a test file to its text."""
    for clause in clauses:
        for test in clause.tests:
            path, _, name = test.partition("::")
            if not re.search(rf"^\s*(async )?def {re.escape(name)}\(", sources.get(path, ""), re.MULTILINE):
                yield Fault(file, clause.id, f"names the test {test}, which does not exist", "a test of the project")
