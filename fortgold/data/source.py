"""Text files that people edit: how they are read, and the faults of reading (READ1xx).

`yaml_file.py` and `csv_file.py` make values of them that know their line and column. What cannot be
read becomes findings; what can is returned, so that one slip does not hide the next.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from fortgold.data.door import Door, Refused
from fortgold.data.findings import Finding, fault
from fortgold.data.model import Span, Text
from fortgold.text.normalization import composed

KANA = re.compile("[\u3041-\u30fe]")
HIGH = re.compile(rb"[\x80-\xff]")
ALONE = re.compile(rb"(?<![\x80-\xff])[\x80-\xff](?![\x80-\xff])")
LONGEST = 60  # characters of a name that may be a slip of another
COMPARED = 300  # names with which one is compared
LISTED = 24  # names that a hint lists
MANY = 200  # findings, after which no name is looked for that was probably meant

BROKEN = fault(
    "READ101",
    "ファイルの書き方が壊れている",
    "The file cannot be parsed",
    "一文字の書き間違いで、その先の内容がすべて読めなくなります。",
    "One slip of the pen and nothing after it can be read.",
)
UNKNOWN = fault(
    "READ102",
    "知らないキーまたは列がある",
    "A key or column that nobody knows",
    "つづりを誤ったキーや列は黙って無視され、直したつもりの内容が印刷されません。",
    "A misspelt key would be passed over in silence, and the edit would never reach the paper.",
)
MISSING = fault(
    "READ103",
    "必要なキーまたは列がない",
    "A key or column is missing",
    "足りない値は推測で埋めません。推測した値はカードの上で初めて間違いに気づくからです。",
    "A value that is not there is not guessed: a guess shows only on the finished card.",
)
WRONG_TYPE = fault(
    "READ104",
    "使えない値がある",
    "A value that cannot be used",
    "数が要る所に言葉があると、枚数も寸法も計算できません。",
    "Where a number is needed, a word gives neither a count nor a size.",
)
ENCODING = fault(
    "READ105",
    "文字コードが UTF-8 ではない",
    "The file is not UTF-8",
    "Shift_JIS などを推測で読むと文字化けしたカードが刷れてしまうので、読みません。",
    "Guessing at Shift_JIS prints garbled cards, so such a file is refused.",
)
TWICE = fault(
    "READ106",
    "同じキーまたは列が二度ある",
    "A key or column stands twice",
    "どちらの値を使うべきか決められず、片方の編集が失われます。",
    "Only one of the two can count, so an edit of the other is lost.",
)


def lines_of(text: str) -> list[str]:
    r"""The lines of a file as spans count them: only \r\n, \r and \n end one."""
    return re.split(r"\r\n|\r|\n", text)


def shown(written: str) -> str:
    """What somebody wrote, as messages quote it: no longer than a name may be."""
    return written if len(written) <= LONGEST else f"{written[:LONGEST]}…"


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that `name` was probably meant to be, if any is near.

    Of very many names only those are compared that begin most like it.
    """
    return _nearest(name.strip().casefold(), tuple(known)) if len(name) <= LONGEST else None


@lru_cache(maxsize=4096)  # one slip comes often: in a whole column, and for message and hint
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    folded = _folded(known)
    names = [*folded]
    if len(names) > COMPARED:
        place = bisect(names, name)
        names = names[max(0, place - COMPARED // 2) : place + COMPARED // 2]
    close = get_close_matches(name, names, n=1, cutoff=0.6)
    return folded[close[0]] if close else None


@lru_cache(maxsize=8)
def _folded(known: tuple[str, ...]) -> dict[str, str]:
    """The known names by what they are in small letters; in order, where they are very many."""
    folded = {other.casefold(): other for other in known if len(other) <= LONGEST}
    return folded if len(folded) <= COMPARED else dict(sorted(folded.items()))


def suggestion(name: str, known: Iterable[str], is_late: bool = False) -> Text:
    """“did you mean …”, or the first of what is known.

    `is_late`: so much is reported already that nobody will read it, and it takes a while to find.
    """
    known = tuple(known)
    near = None if is_late else nearest(name, known)
    if near:
        return Text(f"「{near}」のことですか？", f"did you mean `{near}`?")
    if not known:
        return Text("使える名前は一つもありません", "there is no name that can be used here")
    listed = ", ".join((*known[:LISTED], *["…"] * (len(known) > LISTED)))
    return Text(f"使えるもの: {listed}", f"known here: {listed}")


def read_text(
    door: Door, path: Path, found: list[Finding], named: Span | None = None
) -> str | None:
    """The file's text, composed, without byte order mark, line ends as written; None if refused.

    `named` is the place that names the file, if one does: what keeps it from being read is reported
    there.
    """
    try:
        data = door.read(path)
    except Refused as refused:
        found.append(refused.found(named or Span(str(path))))
        return None
    try:
        return composed(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line, likely = data.count(b"\n", 0, error.start) + 1, _likely_encoding(data)
        message = Text(
            f"文字コードが「{likely.ja}」です。Excel では「CSV UTF-8 (コンマ区切り)」で保存し直してください",
            f"this file is {likely.en}; save it again as UTF-8 "
            "(in Excel: “CSV UTF-8 (Comma delimited)”)",
        )
        hint = Text("中身は変えずに保存し直すだけです", "the content can stay as it is")
        found.append(ENCODING.found(Span(str(path), line), message, hint))
        return None


def _likely_encoding(data: bytes) -> Text:
    """How a file that is not UTF-8 was probably saved: Japanese, or Western with few accents."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return Text("UTF-16", "UTF-16")
    if KANA.search(_decoded(data, "euc_jp")):
        return Text("EUC-JP", "EUC-JP")
    japanese = _decoded(data, "cp932")
    is_western = 3 * len(ALONE.findall(data)) > len(HIGH.findall(data))  # accents stand alone
    if KANA.search(japanese) or (japanese and not is_western):
        return Text("Shift_JIS", "Shift_JIS")
    if is_western and _decoded(data, "cp1252"):
        return Text("Windows-1252 (西ヨーロッパ)", "Windows-1252 (Western European)")
    return Text("UTF-8 以外", "non-UTF-8")


def _decoded(data: bytes, encoding: str) -> str:
    """The text in that encoding; "" if it cannot be in it."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return ""
