"""Checks of how words are set: marks and quotes, and whether both languages tell the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import category

from fortgold.checks.printed_texts import written_parts
from fortgold.checks.registry import Place, Problems, Subject, check, looks_for, problem
from fortgold.checks.stray_markup import braces_left
from fortgold.checks.text import not_in_english, not_in_japanese
from fortgold.data.findings import fault
from fortgold.data.model import Card, Column, Effect, Game, Lang, Text
from fortgold.data.patterns import GROUP, ICON, PLACE, told_in
from fortgold.data.sentences import names_in
from fortgold.draw.kinsoku import NOT_FIRST

TWICE = re.compile(r"。。|、、|。、|、。|：：|：。|：、|,,|;;|::|[,;:]\.|(?<!\.)\.\.(?!\.)|\S  +\S")
BROKEN_OFF = re.compile(r"[:;,、：，；]$")
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
    for text, above, values in _tellings(subject.game):
        every = set().union(*values.values())
        for lang in values if all(text.of(lang) for lang in values) else ():
            lacking = sorted(every - values[lang])
            if lacking:
                yield problem(Place.entry(subject.game, f"{above}.{lang}"), names=lacking)


def _tellings(game: Game) -> Iterator[tuple[Text, str, dict[Lang, set[str]]]]:
    """Words with their key, and what they tell in each language: arguments, numbers of the rules."""
    for key, operation in game.said():
        known = {one.name for one in operation.arguments}
        values = {lang: told_in(operation.says.of(lang)) & known for lang in game.langs}
        yield operation.says, key, values
    for sentence in game.sentences:
        values = {
            lang: {name for name in names_in(sentence.text.of(lang)) if name.startswith("n.")}
            for lang in game.langs
        }
        yield sentence.text, f"sentences.{sentence.id}", values


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
    for one, part, text in written_parts(subject, *subject.game.langs):
        found = STRAIGHT.search(text)
        if not found:
            continue
        better = _better_quote(text, found, subject.game.say(part, "quotes"), part == "ja")
        place = one.place(part, found.start())
        yield problem(place, one=one, quote=found[0], better=better)


def _better_quote(text: str, straight: re.Match[str], quotes: str, both: bool) -> str:
    """What a typesetter puts there; `quotes` are the four of a language, outer ones first."""
    before, after = text[: straight.start()][-1:], text[straight.end() :][:1]
    if before.isalpha() and after.isalpha() and before.isascii():
        return "’"  # an apostrophe: the same everywhere
    if both:
        return f"{quotes[0]} {quotes[1]}"
    pair = quotes[2:] if straight[0] in "'＇" else quotes[:2]
    return pair[0] if not before or before.isspace() else pair[1]


MISPLACED = fault(
    "TEXT310",
    "記号の置き方がおかしい",
    "A mark stands where none belongs",
    "二つ続いた句点や行頭の読点は、刷り上がったどのカードでも目につきます。",
    "A full stop too many, or a comma at the start of a line, shows on every printed card.",
    level="warning",
)


@looks_for(MISPLACED, unless=(braces_left,))
def misplaced_mark(subject: Subject) -> Problems:
    for one, part, text in written_parts(subject, *subject.game.langs):
        wrong = _fault(one.key, text)
        if wrong:
            yield problem(one.place(part), *wrong)


@looks_for(MISPLACED, unless=(not_in_japanese, not_in_english, braces_left, misplaced_mark))
def misplaced_mark_in_effect(subject: Subject) -> Problems:
    seen: set[tuple[str, str]] = set()
    for card, column, effect in _effects(subject):
        keys = [f"{_above(column)}{step.operation}" for step in effect.steps]
        keys += [f"effects.timings.{effect.timing}"] if effect.timing else []
        parts = [f"{key}.{lang}" for key in keys for lang in subject.game.langs]
        stands_on = [Place.entry(subject.game, part) for part in parts]
        for lang in subject.game.langs:
            sentence = effect.says.of(lang)
            wrong = _marks(sentence, is_whole=True) if (lang, sentence) not in seen else None
            seen.add((lang, sentence))
            if wrong:
                says, hint = wrong
                ja, en = f"カードの文「{effect.says.ja}」: ", f"the card says “{effect.says.en}”: "
                says = Text(ja + says.ja, en + says.en)
                yield problem(Place.cell(card, column.name), says, hint, stands_on)


def _above(column: Column) -> str:
    """The key of game.yaml below which the operations of a column stand."""
    return "recipes." if column.type == "recipe" else "effects.operations."


def _with_numbers(pattern: str) -> str:
    """A pattern as it may read once it is filled in."""
    return PLACE.sub("0", GROUP.sub(r"\2", pattern))


def _effects(subject: Subject) -> Iterator[tuple[Card, Column, Effect]]:
    """Every effect that is known to say what its cell says."""
    game = subject.game
    whole = {key for key, one in game.said() if all(map(one.says.of, game.langs))}
    is_misread = any(found.at.path == game.at.path for found in subject.reading)
    for deck in game.decks:
        for column in deck.columns:
            for card in deck.cards:
                effect = card.effect(column.name)
                # one without steps may name an operation that was misread in game.yaml
                if effect is None or not whole.issuperset(
                    f"{_above(column)}{step.operation}" for step in effect.steps
                ):
                    continue  # READ103 stands where the operation begins, which is no cell
                if effect.steps or (not is_misread and column.name in card.places):
                    yield card, column, effect


def _fault(key: str, text: str) -> tuple[Text, Text] | None:
    """What is wrong with the marks of a text, and what to do."""
    if key.startswith(("effects.", "recipes.", "sentences.")):
        text = _with_numbers(text)
        if key.startswith(("effects.operations.", "recipes.")) and SENTENCE_END.search(text):
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
