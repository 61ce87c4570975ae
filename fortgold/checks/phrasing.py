"""Checks of how words are set: marks and quotes, and whether both languages tell the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category

from fortgold.checks.registry import Place, Problems, Subject, check, problem
from fortgold.checks.spoken import said, written
from fortgold.data.model import LANGS, Game, Lang, Text
from fortgold.data.patterns import GROUP, ICON, PLACE, told_in
from fortgold.data.sentences import names_in
from fortgold.draw.lines import NOT_FIRST

TWICE = re.compile(r"。。|、、|。、|、。|：：|：。|：、|,,|;;|::|[,;:]\.|(?<!\.)\.\.(?!\.)|\S  +\S")
BROKEN_OFF = re.compile(r"[:;,、：，；]$")
BRACE = re.compile("[{}]")
SENTENCE_END = re.compile(r"[。.]$")
STRAIGHT = re.compile("[\"'＂＇]")


@check(
    "TEXT308",
    "片方の言語だけが値を伝える",
    "One language tells what the other leaves out",
    "片方の版のカードには、枚数や種類の書かれていない文が刷られます。",
    "The cards of one edition do not say how many, or of which kind.",
    "もう片方の言語は{names}を伝えますが、ここにはありません",
    "the other language tells {names}, this one does not",
    "{{{names[0]}}} を文に入れてください",
    "say `{{{names[0]}}}` here, too",
    level="warning",
)
def told_in_one_language(subject: Subject) -> Problems:
    for text, above, told in _tellings(subject.game):
        for lang, other in (("ja", "en"), ("en", "ja")):
            lacking = sorted(told[other] - told[lang])
            if lacking and text.ja and text.en:
                yield problem(Place.entry(subject.game, f"{above}.{lang}"), names=lacking)


def _tellings(game: Game) -> Iterator[tuple[Text, str, dict[Lang, set[str]]]]:
    """Words with their key, and what they tell in each language: arguments, numbers of the rules."""
    for operation in game.operations:
        known = {one.name for one in operation.arguments}
        told = {lang: told_in(operation.says.of(lang)) & known for lang in LANGS}
        yield operation.says, f"effects.operations.{operation.id}", told
    for sentence in game.sentences:
        told = {
            lang: {name for name in names_in(sentence.text.of(lang)) if name.startswith("n.")}
            for lang in LANGS
        }
        yield sentence.text, f"sentences.{sentence.id}", told


@check(
    "TEXT309",
    "まっすぐな引用符が使われている",
    "A quote or apostrophe is a straight one",
    "タイプライターの引用符は、刷ると書体の中で浮いて見え、開きと閉じの区別もつきません。",
    "In print it stands out as a typewriter's, and does not say whether it opens or closes.",
    "{one.what}にまっすぐな引用符 {quote} があります",
    "{one.what} holds the straight quote {quote}",
    "{better} を使ってください",
    "use {better}",
    level="warning",
)
def straight_quote(subject: Subject) -> Problems:
    for one, part, text in written(subject, *LANGS):
        found = STRAIGHT.search(text)
        if not found:
            continue
        opens = found.start() == 0 or text[found.start() - 1].isspace()
        better = "‘’" if found[0] in "'＇" else "“”"
        better = "「 」" if part == "ja" else better[0] if opens else better[1]
        place = one.place(part, found.start())
        yield problem(place, one=one, quote=found[0], better=better)


@check(
    "TEXT310",
    "記号の置き方がおかしい",
    "A mark stands where none belongs",
    "二つ続いた句点や行頭の読点は、刷り上がったどのカードでも目につきます。",
    "A full stop too many, or a comma at the start of a line, shows on every printed card.",
    level="warning",
)
def misplaced_mark(subject: Subject) -> Problems:
    for one, part, text in written(subject, *LANGS):
        fault = _fault(one.key, text)
        if fault:
            yield problem(one.place(part), *fault)
    for card_said, lang, place in _sentences(subject):
        fault = _marks(card_said.of(lang), is_whole=True)
        if fault:
            said_so, hint = fault
            ja, en = f"カードの文「{card_said.ja}」: ", f"the card says “{card_said.en}”: "
            yield problem(place, Text(ja + said_so.ja, en + said_so.en), hint)


@lru_cache(maxsize=4)
def _misset(subject: Subject) -> frozenset[str]:
    """The keys of words that lack a language, or have a mark or brace out of place."""
    return frozenset(
        one.key
        for one in said(subject)
        if not (one.text.ja and one.text.en)
        or any(_fault(one.key, one.text.of(part)) for part in LANGS)
        or (
            one.key.startswith("effects.")
            and BRACE.search(_with_numbers(one.text.ja + one.text.en))
        )
    )


def _with_numbers(pattern: str) -> str:
    """A pattern as it may read once it is filled in."""
    return PLACE.sub("0", GROUP.sub(r"\2", pattern))


def _sentences(subject: Subject) -> Iterator[tuple[Text, Lang, Place]]:
    """What effects make cards say, a sentence once, unless its parts are at fault already."""
    seen: set[tuple[Lang, str]] = set()
    told, game = _misset(subject), subject.game
    is_misread = any(found.at.path == game.at.path for found in subject.reading)
    for deck in subject.game.decks:
        for column in deck.columns:
            for card in deck.cards if column.type == "effect" else ():
                effect = card.effect(column.name)
                if effect is None or f"effects.timings.{effect.timing}" in told:
                    continue
                if not effect.steps and (is_misread or column.name not in card.places):
                    continue  # the cell may say something
                if any(f"effects.operations.{step.operation}" in told for step in effect.steps):
                    continue
                for lang in LANGS:
                    sentence = effect.says.of(lang)
                    if (lang, sentence) not in seen:
                        seen.add((lang, sentence))
                        yield effect.says, lang, Place.cell(card, column.name)


def _fault(key: str, text: str) -> tuple[Text, Text] | None:
    """What is wrong with the marks of a text, and what to do."""
    if key.startswith(("effects.", "sentences.")):
        text = _with_numbers(text)
        if BRACE.search(text):
            return None  # told already
        if key.startswith("effects.operations.") and SENTENCE_END.search(text):
            return (
                Text("文の終わりの句点は自動でつきます", "the full stop comes by itself"),
                Text("句点を取り除いてください", "take it out here"),
            )
    return _marks(text, is_whole=False)


def _marks(text: str, is_whole: bool) -> tuple[Text, Text] | None:
    """What is wrong with the marks of words; `is_whole`: nothing follows them on the card."""
    plain = ICON.sub("0", text)
    twice = TWICE.search(plain)
    keep = Text("一つだけ残してください", "keep one of the two")
    if twice and "  " in twice[0]:
        return Text("空白が二つ続いています", "two spaces stand together"), keep
    if twice:
        return Text(f"「{twice[0]}」と続いています", f"`{twice[0]}` stands together"), keep
    if plain and plain[0] in NOT_FIRST:
        said_so = Text(f"「{plain[0]}」から始まっています", f"it begins with `{plain[0]}`")
        return said_so, Text("行の初めに置けない記号です", "that mark cannot begin a line")
    if plain and category(plain[-1]) in ("Ps", "Pi"):
        said_so = Text(f"「{plain[-1]}」で終わっています", f"it ends with `{plain[-1]}`")
        return said_so, Text("閉じる括弧を加えてください", "close the bracket")
    if is_whole and BROKEN_OFF.search(plain):
        hint = Text("効果を書くか、時機を変えてください", "write the effect, or change its timing")
        return Text("文が途中で切れています", "it breaks off"), hint
    return None
