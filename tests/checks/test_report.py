"""Findings as text, JSON, SARIF and annotations."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

import pytest
from builtin_games import ANYWHERE, Copy
from hypothesis import given
from hypothesis import strategies as st

from fortgold.checks import report
from fortgold.data.findings import FAULTS, Finding
from fortgold.data.model import Lang, Span, Text

CODE = "READ104"


def finding(line: int = 1, column: int = 1, path: str = "a.csv", level: str = "error") -> Finding:
    return Finding(
        CODE,
        level,
        Span(path, line, column),
        "field",
        Text("違う", "wrong"),
        Text("直す", "mend it"),  # type: ignore[arg-type]
    )


def shown(line: str, column: int) -> list[str]:
    return report.text([finding(1, column)], lambda _: [line], "en").split("\n")


def cells(text: str) -> int:
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(unicodedata.category(c) in ("Mn", "Me", "Cf") for c in text)


def test_the_line_stands_below_the_message_and_the_hint_below_the_column() -> None:
    assert "\n".join(shown("S02,熾火,Ｒ--", 8)) == (
        "a.csv:1:8: READ104 wrong\n"
        "    S02,熾火,Ｒ--\n"
        "             ^ mend it\n"
        "\n"
        "1 error\n"
    )  # fmt: skip


visible = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Co", "Cn")) | st.sampled_from("赤Ｒー漢|,"),
    min_size=1, max_size=50,
)  # fmt: skip


@given(visible, st.data())
def test_the_caret_stands_under_its_cell(line: str, data: st.DataObject) -> None:
    column = data.draw(st.integers(1, len(line)))
    _, source, caret, *_ = shown(line, column)
    assert source == f"    {line}"
    assert cells(caret.partition("^")[0]) == 4 + cells(line[: column - 1])


@given(st.text(min_size=130, max_size=400), st.data())
def test_a_long_line_is_cut_around_the_caret(line: str, data: st.DataObject) -> None:
    column = data.draw(st.integers(1, len(line)))
    _, source, caret, *_ = shown(line, column)
    assert cells(source) <= 4 + report.WIDEST
    assert caret.index("^") < 4 + report.WIDEST


@given(st.text(max_size=50), st.integers(0, 60))
def test_no_line_stops_the_report_or_reaches_the_terminal_raw(line: str, column: int) -> None:
    text = report.text([finding(1, column)], lambda _: [line], "ja")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]", text)


def test_a_line_of_a_megabyte_is_shown_as_soon_as_a_short_one() -> None:
    found = [finding(1, column) for column in range(1, 1_000_001, 10_001)]
    line, begin = "森a\u3099" * 333_334, time.process_time()
    text = report.text(found, lambda _: [line], "en")
    assert time.process_time() - begin < 1
    assert text.count("^ mend it") == len(found)


@pytest.mark.parametrize(
    ("lang", "more"),
    [
        ("en", "... and 2,900 more READ104: A value that cannot be used\n"),
        ("ja", "READ104 はほかに 2,900 件 (使えない値がある)\n"),
    ],
)
def test_of_three_thousand_findings_of_a_kind_a_hundred_are_shown(lang: Lang, more: str) -> None:
    found = [finding(line) for line in range(1, 3001)]
    said = report.text(found, lambda _: [], lang)
    assert said.count("a.csv:") == 100
    assert more in said
    assert "3000" in said.splitlines()[-1]  # all are counted
    assert len(json.loads(report.as_json(found))["findings"]) == 3000
    assert len(json.loads(report.as_sarif(found))["runs"][0]["results"]) == 3000


def test_a_hundred_findings_of_a_kind_are_all_shown() -> None:
    assert "more" not in report.text([finding(line) for line in range(1, 101)], lambda _: [], "en")


def test_a_file_is_read_once_however_many_findings_it_has() -> None:
    asked: list[str] = []

    def lines(path: str) -> list[str]:
        asked.append(path)
        return ["x"]

    report.text([finding(), finding(), finding(path="b.csv")], lines, "en")
    assert asked == ["a.csv", "b.csv"]


def test_a_finding_of_a_whole_file_shows_no_line() -> None:
    assert (
        report.text([finding(0, 0)], lambda _: ["x"], "en")
        == "a.csv: READ104 wrong\n    mend it\n\n1 error\n"
    )


def test_a_file_that_is_gone_shows_no_line() -> None:
    assert report.text([finding(3, 4)], report.source_lines((ANYWHERE,)), "en").startswith(
        "a.csv:3:4: READ104 wrong\n    mend it"
    )


def test_errors_come_last_in_text_where_warnings_cannot_hide_them():
    found = [finding(1), *[finding(n, level="warning") for n in range(2, 30)], finding(30)]
    lines = [line for line in report.text(found, lambda _: [], "en").splitlines() if CODE in line]
    places = [int(line.split(":")[1]) for line in lines]
    assert places == [*range(2, 30), 1, 30]
    told = json.loads(report.as_json(found))["findings"]
    assert [one["line"] for one in told] == [*range(1, 31)]  # machines get them as they are sorted


@pytest.mark.parametrize(
    ("levels", "en", "ja"),
    [
        ("", "no findings", "指摘はありません"),
        ("e", "1 error", "エラー 1 件"),
        ("eee w", "3 errors, 1 warning", "エラー 3 件、警告 1 件"),
        ("ww", "2 warnings", "警告 2 件"),
    ],
)
def test_the_last_line_counts(levels: str, en: str, ja: str) -> None:
    found = [finding(level={"e": "error", "w": "warning"}[c]) for c in levels.replace(" ", "")]
    assert report.text(found, lambda _: [], "en").endswith(f"{en}\n")
    assert report.text(found, lambda _: [], "ja").endswith(f"{ja}\n")


def test_colour_changes_no_character() -> None:
    plain = report.text([finding()], lambda _: ["x"], "ja")
    coloured = report.text([finding()], lambda _: ["x"], "ja", colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain


def test_lines_are_counted_as_spans_count_them(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("\ufeffa\r\nb\rc\nd\u2028e\x0bf\x85g".encode())
    assert report.source_lines((ANYWHERE,))(str(path)) == ["a", "b", "c", "d\u2028e\x0bf\x85g"]
    assert report.source_lines((ANYWHERE,))(str(tmp_path / "none")) == []


# JSON


def test_json_holds_all_of_a_finding() -> None:
    assert json.loads(report.as_json([finding(2, 3), finding(level="warning")])) == {
        "errors": 1,
        "warnings": 1,
        "findings": [
            {
                "code": CODE, "level": level, "path": "a.csv", "line": line, "column": column, "field": "field",
                "message": {"ja": "違う", "en": "wrong"}, "hint": {"ja": "直す", "en": "mend it"},
            }
            for level, line, column in (("error", 2, 3), ("warning", 1, 1))
        ],
    }  # fmt: skip


# SARIF: what the schema of 2.1.0 asks for, of the parts that we write


def sarif_problems(log: dict[str, object]) -> list[str]:
    """What a SARIF 2.1.0 log lacks."""
    out: list[str] = []

    def need(truth: bool, what: str) -> None:
        if not truth:
            out.append(what)

    need(log["version"] == "2.1.0", "version")
    need(str(log["$schema"]).endswith("sarif-2.1.0.json"), "schema")
    for run in log["runs"]:  # type: ignore[attr-defined]
        driver = run["tool"]["driver"]
        need(driver["name"] == "fortgold" and bool(driver["version"]), "driver")
        rules = driver["rules"]
        need(len({rule["id"] for rule in rules}) == len(rules), "rule ids are unique")
        for rule in rules:
            need(bool(rule["help"]["text"] and rule["shortDescription"]["text"]), "help")
            need(rule["defaultConfiguration"]["level"] in ("error", "warning"), "default level")
        need(run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints"), "column kind")
        for result in run["results"]:
            need(result["level"] in ("none", "note", "warning", "error"), "level")
            need(rules[result["ruleIndex"]]["id"] == result["ruleId"], "rule index")
            need(bool(result["message"]["text"]), "message")
            for location in result["locations"]:
                physical = location["physicalLocation"]
                uri = physical["artifactLocation"]["uri"]
                need(
                    re.fullmatch(r"[\w\-.~:/?#\[\]@!$&'()*+,;=%]+", uri, re.ASCII) is not None,
                    "uri",
                )
                region = physical.get("region", {"startLine": 1})
                need(all(isinstance(n, int) and n >= 1 for n in region.values()), "region")
                need("startLine" in region, "startLine")
    return out


@given(
    st.lists(
        st.builds(
            finding, st.integers(0, 9), st.integers(0, 9), st.sampled_from(["a.csv", "/金/b c.yaml", "100%.csv"]),
            st.sampled_from(["error", "warning"]),
        )
    )
)  # fmt: skip
def test_sarif_has_the_structure_that_readers_rely_on(found: list[Finding]) -> None:
    assert sarif_problems(json.loads(report.as_sarif(found))) == []


def test_sarif_explains_the_faults_that_it_names() -> None:
    (run,) = json.loads(report.as_sarif([finding(), finding(2)]))["runs"]
    (rule,) = run["tool"]["driver"]["rules"]
    assert (rule["id"], rule["help"]["text"]) == (CODE, FAULTS[CODE].why.en)
    assert run["results"][1]["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 2,
        "startColumn": 1,
    }


def test_whoever_reports_findings_knows_every_fault() -> None:
    """In a fresh process: books are checked in a copy of it, and kept verdicts without any check."""
    tell = "from fortgold.checks.report import FAULTS; print(*FAULTS)"
    known = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True)
    source = "".join(
        path.read_text("utf-8") for path in Path(report.__file__).parents[1].rglob("*.py")
    )
    named = re.findall(r'(?:fault|check|law)\(\s*"([A-Z]+\d{3})"', source)
    assert set(known.stdout.split()) >= set(named) > {"BOOK502", "BOOK518", CODE}


# GitHub


def test_an_annotation_names_file_line_and_column() -> None:
    assert (
        report.as_github([finding(2, 3)])
        == f"::error file=a.csv,line=2,col=3,title={CODE}::wrong: mend it\n"
    )


def test_an_annotation_escapes_what_commands_mean() -> None:
    odd = Finding(
        CODE, "warning", Span("a,b:c%.csv", 1, 0), "", Text("", "50%\r\nof, it:"), Text("", "x")
    )
    assert report.as_github([odd]) == (
        f"::warning file=a%2Cb%3Ac%25.csv,line=1,title={CODE}::50%25%0D%0Aof, it:: x\n"
    )


@given(st.text(max_size=30), st.text(max_size=30))
def test_an_annotation_is_one_line(path: str, message: str) -> None:
    odd = Finding(CODE, "error", Span(path, 1, 1), "", Text("", message), Text("", ""))
    assert re.split("\r|\n", report.as_github([odd]).removesuffix("\n"))[1:] == []


# all together


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_findings_of_the_real_deck_are_told_in_one_language(box: Copy, lang: Lang) -> None:
    box.edit("spirit.csv", "R--", "Ｒ--").edit("treasure.csv", "きんのすず", "")
    box.edit("game.yaml", "count: 34", "count: 33")
    text = report.text(box.findings(), report.source_lines((ANYWHERE,)), lang)
    hints = [line.split("^ ", 1)[1] for line in text.splitlines() if "^ " in line]
    assert len(hints) == 3
    assert all(bool(re.search("[ぁ-ん]", hint)) == (lang == "ja") for hint in hints)


def test_a_caret_counts_a_korean_syllable_in_parts_as_one_letter() -> None:
    whole = "한글 x"
    apart = unicodedata.normalize("NFD", whole)
    (found,) = report.as_written([finding(column=4)], lambda _: [apart])
    assert apart[found.at.column - 1] == "x"
