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
WESTERN = "‘’“”–—…«»¿¡€°·"  # signs of Western texts beside their letters
UTF_8 = "utf-8"
# What a table may be in, and Python's name for it: Shift_JIS stands for what Windows calls so.
CODECS = {
    **dict.fromkeys(("utf8", "utf8sig", "utf8bom"), "utf-8"),
    **dict.fromkeys(("utf16", "ucs2"), "utf-16"),
    **{f"utf16{end}": f"utf-16-{end}" for end in ("le", "be")},
    **dict.fromkeys(("cp932", "shiftjis", "sjis", "windows31j", "ms932"), "cp932"),
    **dict.fromkeys(("eucjp", "ujis"), "euc_jp"),
    **dict.fromkeys(("latin1", "iso88591", "ansi"), "cp1252"),
    **{f"{end}125{n}": f"cp125{n}" for n in range(9) for end in ("cp", "windows")},
    **{f"iso8859{n}": f"iso8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16)},
    **dict.fromkeys(("gb18030", "gbk", "gb2312", "cp936"), "gb18030"),
    **dict.fromkeys(("cp949", "euckr", "ksc5601"), "cp949"),
    **dict.fromkeys(("big5", "big5hkscs", "cp950"), "big5hkscs"),
    **{name: name for name in ("cp437", "cp850", "cp852", "cp866")},
    "koi8r": "koi8_r",
    "koi8u": "koi8_u",
    "macintosh": "mac_roman",
    "macroman": "mac_roman",
}
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
PAGES = {  # how spreadsheets save text for languages that other guesses do not know
    "cp1250": ("pl", "cs", "sk", "hu", "sl", "hr", "ro"),
    "cp1251": ("ru", "uk", "bg", "sr", "mk", "be"),
    "cp1253": ("el",),
    "cp1254": ("tr",),
    "cp1257": ("lt", "lv", "et"),
    "gb18030": ("zh",),
    "euc-kr": ("ko",),
}
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
    "文字コードが違う",
    "The file is in another encoding",
    "推測で読むと文字化けしたカードが刷れてしまうので、game.yaml に `encoding:` がなければ UTF-8 として読みます。",
    "A guess prints garbled cards: without `encoding:` in game.yaml, files are UTF-8 and nothing else.",
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
    door: Door,
    path: Path,
    found: list[Finding],
    named: Span | None = None,
    encoding: str | None = None,
) -> str | None:
    """The file's text, composed, without byte order mark, line ends as written; None if refused.

    `named` is the place that names the file, if one does: what keeps it from being read is reported
    there. `encoding` is what game.yaml says of a table, "" if nothing; None of any other file.
    """
    try:
        data = door.read(path)
    except Refused as refused:
        found.append(refused.found(named or Span(str(path))))
        return None
    codec = encoding or UTF_8
    text, line = _text_in(data, codec)
    is_wide = _is_wide(data) and not codec.startswith("utf-16")
    if text is not None and (encoding is None or not (is_wide or _is_utf_8(data, codec))):
        return composed(text)
    found.append(_in_another(Span(str(path), line), data, encoding))
    return None


def codec_named(encoding: str) -> str | None:
    """Python's name of an encoding that a table may be in, however people write it."""
    return CODECS.get(re.sub(r"[\W_]", "", encoding.lower()))


def legible(data: bytes) -> str:
    """The text of a file as well as it can be shown, whatever it is encoded in."""
    text, _ = _text_in(data, UTF_8)
    if text is None or _is_wide(data):
        codec = codec_named(likely_encoding(data)[0]) or UTF_8
        text = data.decode(codec, errors="replace").removeprefix("\ufeff")
    return text


def _text_in(data: bytes, codec: str) -> tuple[str | None, int]:
    """The text without its byte order mark, or None and the line where it is not in that encoding."""
    try:
        return data.decode(codec).removeprefix("\ufeff"), 0
    except UnicodeDecodeError as error:
        return None, data.count(b"\n", 0, error.start) + 1


def _is_wide(data: bytes) -> bool:
    """Whether it looks like UTF-16 without its mark: every other byte is nothing."""
    return 3 * data.count(0) > len(data)


def _is_utf_8(data: bytes, codec: str) -> bool:
    """Whether a file of that encoding was saved as UTF-8 since: its letters come in such pairs."""
    if codec == UTF_8 or codec.startswith("utf-16"):
        return False
    return HIGH.search(data) is not None and _decoded(data, UTF_8) != ""


def _in_another(at: Span, data: bytes, encoding: str | None) -> Finding:
    """That the file is not in its encoding: in which it probably is, and what to do."""
    name, likely = likely_encoding(data)
    message = Text(
        f"文字コードが「{likely.ja}」です。Excel では「CSV UTF-8 (コンマ区切り)」で保存し直してください",
        f"this file is {likely.en}; save it again as UTF-8 "
        "(in Excel: “CSV UTF-8 (Comma delimited)”)",
    )
    hint = Text("中身は変えずに保存し直すだけです", "the content can stay as it is")
    if encoding:
        message = Text(
            f"文字コードが、game.yaml の encoding と違う「{likely.ja}」です",
            f"this file is {likely.en}, not what its `encoding` in game.yaml says",
        )
    if encoding and name == UTF_8:
        hint = Text(
            "game.yaml の `encoding:` の行を消してください",
            "take the line `encoding:` out of game.yaml",
        )
    elif encoding is not None and name:
        hint = Text(
            f"または、そのまま読むには game.yaml のこのデッキに `encoding: {name}` と書いてください",
            f"or, to read it as it is, write `encoding: {name}` at its deck in game.yaml",
        )
    elif encoding == "":
        hint = Text(
            "または、game.yaml のこのデッキに文字コードを書いてください (`encoding: cp1250` など)",
            "or write its encoding at its deck in game.yaml, such as `encoding: cp1250`",
        )
    return ENCODING.found(at, message, hint)


def likely_encoding(data: bytes, lang: str = "") -> tuple[str, Text]:
    """How a file was probably saved, as `encoding:` names it ("" if nobody knows) and as people do.

    `lang` is the language that it is in, if that is known: its code page goes before a guess. Tried
    in turn: whole text in kana is Japanese; accents that stand alone, or a text of nothing but Western
    letters, are Western.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16", Text("UTF-16", "UTF-16")
    if _is_wide(data):
        return "utf-16-le", Text("UTF-16", "UTF-16")
    if _decoded(data, UTF_8):
        return UTF_8, Text("UTF-8", "UTF-8")
    page = next((page for page, langs in PAGES.items() if lang in langs), "")
    if page and _decoded(data, page):
        return page, Text(page, page)
    if KANA.search(_decoded(data, "euc_jp")):
        return "euc-jp", Text("EUC-JP", "EUC-JP")
    japanese, western = _decoded(data, "cp932"), _decoded(data, "cp1252")
    high = HIGH.findall(data)
    letters = sum(c.isalpha() or c in WESTERN for c in western if c > "\x7f")
    is_western = 3 * len(ALONE.findall(data)) > len(high) or 10 * letters > 9 * len(high)
    if KANA.search(japanese) or (japanese and not (western and is_western)):
        return "cp932", Text("Shift_JIS", "Shift_JIS")
    if western and is_western:
        return "cp1252", Text("Windows-1252 (西ヨーロッパ)", "Windows-1252 (Western European)")
    return "", Text("UTF-8 以外", "non-UTF-8")


def _decoded(data: bytes, encoding: str) -> str:
    """The text in that encoding; "" if it cannot be in it."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return ""
