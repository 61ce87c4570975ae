"""The languages of a game, each with the words that this program itself prints: legend, contents, lists.

The catalogue is a file a language: languages/<code>.yaml of the templates, a game's own before those
that come along. A code is a tag of BCP 47, such as `en`, `pt-BR` or `zh-Hant`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from fortgold.data.door import Door, door_to, lies
from fortgold.data.findings import Finding, fault
from fortgold.data.model import LANGS, NAMED, Language, Span, Text, in_languages
from fortgold.data.paths import builtin
from fortgold.data.source import LISTED
from fortgold.data.yaml_file import Node, Reader, read_yaml

SHIPPED = builtin("templates") / "base" / "languages"
USUAL = ("ja", "en")  # of a game that does not say which languages it is in
CODE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?")  # language-Script-REGION
# Languages written from right to left, in which nothing here sets a line (Unicode's scripts, CLDR).
RIGHT_TO_LEFT = {"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ku", "nqo", "ps", "sd", "ug", "ur", "yi"}  # fmt: skip
QUOTES = 4  # of a language: outer and inner ones
MOST = 12  # languages of one game

FEW_WORDS = fault(
    "READ111",
    "言語の言い回しが足りない",
    "A language lacks words that this program prints",
    "凡例や目次の見出しが、その言語ではなく英語で刷られます。",
    "The legend or the contents are printed in English in the midst of another language.",
    level="warning",
)
EXAMPLE = Text("例: `languages: [fr, de]`", "for example `languages: [fr, de]`")


def read_languages(
    node: Node | None, door: Door, folders: Sequence[Path], reader: Reader
) -> tuple[Language, ...]:
    """The languages that game.yaml names, the main one first; Japanese and English if it names none."""
    if node is None:
        return tuple(_language(code, None, door, folders, reader) for code in USUAL)
    codes: dict[str, Node] = {}
    for item in (node.items or [node])[:MOST]:
        if problem := no_language(item.word):
            reader.wrong(item, problem, "languages", EXAMPLE)
        else:
            codes.setdefault(item.word, item)
    if not codes:
        return tuple(_language(code, None, door, folders, reader) for code in USUAL)
    return tuple(_language(code, item.at, door, folders, reader) for code, item in codes.items())


def no_language(code: str) -> Text | None:
    """Why a word is no language that a game can be in."""
    if not CODE.fullmatch(code):
        said = f"「{code}」は言語のコードではありません。`en` や `pt-BR` のように書きます"
        return Text(said, f"`{code}` is no code of a language, such as `en` or `pt-BR`")
    if code.partition("-")[0] in RIGHT_TO_LEFT:
        said = f"「{code}」は右から左に書く言語です。まだ組めません"
        return Text(said, f"`{code}` is written from right to left, which cannot be set here yet")
    return None


def shipped_languages() -> tuple[str, ...]:
    """The codes of the catalogues that come along."""
    return tuple(sorted(path.stem for path in door_to((SHIPPED,)).inside(SHIPPED)))


def printed_word(code: str, key: str) -> str:
    """What the program prints for `key` in a language, as its catalogue comes along; else the English."""
    there = (_shipped(name) for name in (code, code.partition("-")[0], "en"))
    return next(words[key].word for words in there if key in words)


def _language(
    code: str, at: Span | None, door: Door, folders: Sequence[Path], reader: Reader
) -> Language:
    """The language with its words, out of each file of that name, a game's own before the others."""
    words: dict[str, str] = {}
    called: dict[str, str] = {}
    for name in dict.fromkeys(
        (code, code.partition("-")[0])
    ):  # `pt-BR` takes what it lacks from `pt`
        own = [path for one in folders if lies(path := one / "languages" / f"{name}.yaml")]
        for part in (*(_own(path, door, reader) for path in own), _shipped(name)):
            if "called" in part:
                called = {**{k: one.word for k, one in part["called"].mapping.items()}, **called}
            own_words = {k: one for k, one in part.items() if k != "called"}
            words = {**{k: _written(one, reader) for k, one in own_words.items()}, **words}
    english = {k: _written(one, reader) for k, one in _shipped("en").items() if k != "called"}
    if lacking := [key for key in english if key not in words]:
        listed = ", ".join((*lacking[:LISTED], *["…"] * (len(lacking) > LISTED)))
        ja = f"言語 `{code}` の言い回しが {len(lacking)} 個ありません: {listed}"
        en = f"the language `{code}` has no words for {listed} ({len(lacking)} in all)"
        file, ours = folders[0] / "languages" / f"{code}.yaml", "templates/base/languages/en.yaml"
        hint = Text(
            f"{ours} を {file} に写し、「:」の右の言葉を訳してください",
            f"copy {ours} to {file}, and translate what stands behind each colon",
        )
        if len(lacking) < len(english):
            hint = Text(
                f"{ours} のその行を {file} に写し、「:」の右を訳してください",
                f"copy these lines of {ours} to {file}, and translate what stands behind the colon",
            )
        reader.found.append(FEW_WORDS.found(at or Span(""), Text(ja, en), hint, "languages"))
    named = {code: called.get(code.partition("-")[0], code), **called}
    names = in_languages({lang: named.get(lang, named[code]) for lang in (code, *LANGS)})
    return Language(code, names, MappingProxyType({**english, **words}))


def _written(node: Node, reader: Reader) -> str:
    """A word as it stands there, the white space around it as well: it may part two others."""
    return node.value if isinstance(node.value, str) else reader.word(node)


def _own(path: Path, door: Door, reader: Reader) -> Mapping[str, Node]:
    """A catalogue of the game's or of the folder's own."""
    root = (
        None if path.parent.resolve() == SHIPPED.resolve() else read_yaml(door, path, reader.found)
    )
    part = reader.keys(root, (), _shipped("en")) if root else {}
    return {name: node for name, node in part.items() if _can_be_said(name, node, reader)}


def _can_be_said(name: str, node: Node, reader: Reader) -> bool:
    """Whether a maker's word can stand for ours: its braces hold the names that ours do."""
    ours, said = _shipped("en").get(name), node.value
    if ours is None or not isinstance(said, str):
        return ours is not None  # an unknown word is told; what is no word is where it is read
    if name == "quotes" and len(said) != QUOTES:
        ja = "四つの引用符 (外側の開きと閉じ、内側の開きと閉じ)"
        en = "four quotes, outer and inner"
        reader.needed(node, Text(ja, en))
        return False
    known = NAMED.findall(ours.word)
    for brace in NAMED.findall(said):
        if brace not in known:
            reader.unknown(node.at, brace, known)
            return False
    return True


@lru_cache(maxsize=64)
def _shipped(name: str) -> Mapping[str, Node]:
    """The catalogue of that name that comes along; {} if there is none. Read once."""
    found: list[Finding] = []
    path = SHIPPED / f"{name}.yaml"
    node = read_yaml(door_to((SHIPPED,)), path, found) if lies(path) else None
    assert not found, found
    return node.mapping if node else {}
