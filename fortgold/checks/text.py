"""Checks of words: both languages, readings in kana, and characters that the fonts have."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect, insort
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from fortgold.checks.printed_texts import PrintedText, written_parts
from fortgold.checks.registry import Place, Problems, Subject, check, problem
from fortgold.data.layout import TextBox, all_boxes, fields
from fortgold.data.model import LANGS, Deck, Game, Lang, Text
from fortgold.data.varying import for_card

KANJI = re.compile("[\u3400-\u9fff\uf900-\ufaff々〆〇〻ヶヵ\U00020000-\U0003ffff]")
JAPANESE = re.compile(
    "[\u3001-\u303f\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9f\U00020000-\U0003ffff]"
)  # marks and full-width letters as well
RUNS = re.compile(f"((?:{KANJI.pattern})+)")
LONG = 1000  # characters that are no name: nobody compares them with a reading
SPACE = re.compile("[ \u3000]")
NEVER_FIRST = "ーぁぃぅぇぉっゃゅょゎ"  # kana with which the reading of no kanji begins
KANA = Text("ひらがなかカタカナで書いてください", "use hiragana or katakana")
ADD_READINGS = Text(
    "列を加えて、名前の読みを書いてください", "add it, with the readings of the names"
)
HALF_KANA = re.compile("[\uff66-\uff9f]")


def _not_written(lang: Lang, other: Lang, subject: Subject) -> Problems:
    for one, _, text in written_parts(subject, lang):
        if not text:
            yield problem(one.place(lang), hint=_as_in(one.text.of(other)), one=one)


not_in_japanese = check(
    "TEXT301",
    "日本語がない",
    "Something has no Japanese",
    "日本語版のその場所が、白いまま刷り上がります。",
    "Its place in the Japanese edition stays white, which shows only after printing.",
    "{one.what}に日本語がありません",
    "{one.what} has no Japanese",
)(partial(_not_written, "ja", "en"))
not_in_english = check(
    "TEXT302",
    "英語がない",
    "Something has no English",
    "英語版のその場所が、白いまま刷り上がります。",
    "Its place in the English edition stays white, which shows only after printing.",
    "{one.what}に英語がありません",
    "{one.what} has no English",
)(partial(_not_written, "en", "ja"))


@check(
    "TEXT314",
    "ある言語の言葉がない",
    "Something has no words in one of the game's languages",
    "その言語の版のその場所が、白いまま刷り上がります。",
    "Its place in the edition of that language stays white, which shows only after printing.",
    "{one.what}に{called}がありません",
    "{one.what} has no {called}",
)
def not_in_another_language(subject: Subject) -> Problems:
    game = subject.game
    for one, lang, text in written_parts(subject, *(x for x in game.langs if x not in LANGS)):
        if not text:
            known = next(filter(None, map(one.text.of, game.langs)), "")
            called = game.language(lang).called
            yield problem(one.place(lang), hint=_as_in(known), one=one, called=called)


def _as_in(other: str) -> Text:
    if other:
        return Text(f"「{other}」に当たる言葉を書いてください", f"write what says “{other}”")
    return Text("言葉を書いてください", "write it here")


@check(
    "TEXT303",
    "読みがない",
    "Japanese with kanji has no reading in kana",
    "子どもや日本語を学ぶ人は漢字の名前を読めません。読めない名前は、卓で口にできません。",
    "Children and learners cannot say the name of the card that they play.",
    "{one.what.ja}「{one.text.ja}」に読みがありません",
    "{one.what.en}, “{one.text.ja}”, has no reading",
    "「{one.key}.kana」にひらがなかカタカナで書いてください",
    "write it in kana, as `{one.key}.kana`",
)
def no_reading(subject: Subject) -> Problems:
    is_bilingual = _is_for_learners(subject.game)
    for deck in _decks_without_readings(subject):
        if _prints_readings(subject, deck):
            ja = f"デッキ「{deck.id}」のカードに刷る読みの列「name.kana」が、表にありません"
            en = f"the cards of deck `{deck.id}` show readings, but its table has no column `name.kana`"
            yield problem(_headings(deck), Text(ja, en), ADD_READINGS)
    for one, _, kana in written_parts(subject, "kana"):
        if one.read_aloud and KANJI.search(one.text.ja) and not kana and is_bilingual:
            yield problem(one.place("kana"), one=one)


@check(
    "TEXT321",
    "読みの列がない",
    "A table has no readings",
    "カードのデザインが読みを使わなければ刷れますが、ルールブックの一覧にも読みが付かず、子どもや学習者は名前を読めません。",
    "The cards can be printed, as their layout asks for no readings, but children and learners cannot say their names.",
    "デッキ「{deck.id}」の表に列「name.kana」がありません",
    "the table of deck `{deck.id}` has no column `name.kana`",
    ADD_READINGS.ja,
    ADD_READINGS.en,
    level="warning",
)
def no_readings_at_all(subject: Subject) -> Problems:
    for deck in _decks_without_readings(subject):
        if not _prints_readings(subject, deck):
            yield problem(_headings(deck), deck=deck)


def _is_for_learners(game: Game) -> bool:
    """Whether readers of another language meet Japanese names."""
    return "ja" in game.langs and len(game.langs) > 1


def _decks_without_readings(subject: Subject) -> Iterator[Deck]:
    """Decks that have names with kanji and no column for their readings."""
    for deck in subject.game.decks if _is_for_learners(subject.game) else ():
        has_column = any("name.kana" in card.places for card in deck.cards)
        if not has_column and any(KANJI.search(card.name.ja) for card in deck.cards):
            yield deck


def _prints_readings(subject: Subject, deck: Deck) -> bool:
    boxes = text_boxes(subject, deck.id)
    return any("name.kana" in fields(box.pattern + box.ruby) for box in boxes)


def _headings(deck: Deck) -> Place:
    return Place(replace(deck.cards[0].at, line=1, column=1), "name.kana")


@check(
    "TEXT304",
    "読みがかなではない",
    "A reading is not written in kana",
    "読みはそのまま漢字の上に小さく刷られます。漢字やローマ字では読みになりません。",
    "It is printed small above the kanji, where more kanji or Latin letters help nobody.",
    "読みに、かなではない「{wrong}」があります",
    "this reading holds `{wrong}`, which is not kana",
)
def reading_not_kana(subject: Subject) -> Problems:
    for one, _, kana in written_parts(subject, "kana"):
        wrong = _not_kana(one)
        if not wrong:
            continue
        full, hint = unicodedata.normalize("NFKC", kana), KANA
        if all(_is_reading(c, one.text.ja) for c in full):
            hint = Text(f"「{full}」と書いてください", f"write `{full}`")
        yield problem(one.place("kana", wrong[0]), hint=hint, wrong=kana[wrong[0]])


def _not_kana(one: PrintedText) -> list[int]:
    """Where a reading holds what is no reading."""
    return [i for i, c in enumerate(one.text.kana) if not _is_reading(c, one.text.ja)]


def _is_reading(c: str, ja: str) -> bool:
    """Whether `c` may stand in the reading of `ja`: kana, or a mark or digit that is read as it is."""
    if "\u3041" <= c <= "\u30fc" or c in " \u3000・、。！？「」『』〜～…":
        return True
    return c in ja and not KANJI.match(c) and not HALF_KANA.match(c)


@check(
    "TEXT305",
    "読みが言葉と合わない",
    "A reading does not belong to its words",
    "名前を変えて読みを直し忘れると、カードに前の名前の読みが残ります。",
    "A name was changed and its reading was not, so the card says one thing and reads another.",
    "「{kana}」は「{ja}」の読みになりません",
    "“{kana}” is not how to read “{ja}”",
    "読みを直してください",
    "mend the reading",
    level="warning",
    unless=(reading_not_kana,),
)
def reading_of_other_words(subject: Subject) -> Problems:
    for one, _, kana in written_parts(subject, "kana"):
        ja = one.text.ja
        if not (ja and kana) or len(ja) + len(kana) >= LONG:
            continue
        if not _is_read(ja, kana):
            yield problem(one.place("kana"), kana=kana, ja=ja)
    for one, index in _oddly_spaced(subject):
        ja, kana = one.text.ja, one.text.kana
        yield problem(
            one.place("kana", index),
            Text(
                f"「{ja}」の読み「{kana}」に、ほかの多くの読みにはない空白があります",
                f"“{kana}” for “{ja}” has a space, where most readings have none",
            ),
            Text("空白を取ってください", "take the space out"),
        )


def _oddly_spaced(subject: Subject) -> Iterator[tuple[PrintedText, int]]:
    """Readings with a space inside, where most in their file that are as long have none."""
    readings = [
        (one, one.places["kana"].path, -len(kana), SPACE.search(kana))
        for one, _, kana in written_parts(subject, "kana")
        if kana and not SPACE.search(one.text.ja)
    ]
    lengths: dict[tuple[str, bool], list[int]] = defaultdict(list)
    for _, path, length, space in readings:
        insort(lengths[path, bool(space)], length)
    for one, path, length, space in readings:
        with_space, without = (bisect(lengths[path, has], length) for has in (True, False))
        if space and without > with_space:
            yield one, space.start()


def _sounds(text: str) -> str:
    """Kana as hiragana; marks, spaces and small case set aside."""
    text = unicodedata.normalize("NFKC", text).casefold()
    return "".join(
        chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text if c.isalnum() or c == "ー"
    )


def _is_read(ja: str, kana: str) -> bool:
    """Whether `kana` can be how to read `ja`: some kana for each run of kanji, the rest as written."""
    sounds = _sounds(kana)
    ends = [0]  # up to where what stands before may be read
    for i, piece in enumerate(RUNS.split(ja)):
        if i % 2:
            begins = [end for end in ends if end < len(sounds) and sounds[end] not in NEVER_FIRST]
            ends = [*range(begins[0] + 1, len(sounds) + 1)] if begins else []
        else:
            plain = _sounds(piece)
            ends = [end + len(plain) for end in ends if sounds.startswith(plain, end)]
    return len(sounds) in ends


@check(
    "TEXT306",
    "英語の欄に日本語がある",
    "Japanese stands where English should",
    "列を取り違えて貼りつけると、英語版に日本語の名前が刷られます。",
    "A paste into the wrong column puts Japanese names on the English cards.",
    "{one.what}の英語に日本語の文字「{c}」があります",
    "the English of {one.what} holds the Japanese character `{c}`",
    "英語を書いてください",
    "write English here",
    level="warning",
)
def japanese_as_english(subject: Subject) -> Problems:
    for one, _, text in written_parts(subject, "en"):
        if found := JAPANESE.search(text):
            yield problem(one.place("en", found.start()), one=one, c=found[0])


def text_boxes(subject: Subject, *decks: str) -> Iterator[TextBox]:
    """Every text box of the layouts of decks (none: of all that is drawn), in each font that cards ask for."""
    for deck in subject.game.drawn_decks:
        layout = subject.look.layouts.get(deck.id)
        if layout is None or (decks and deck.id not in decks):
            continue
        for box in all_boxes((*layout.face, *layout.back)):
            if isinstance(box, TextBox):
                yield box
                fonts = {
                    getattr(for_card(box, card), "font", box.font)
                    for card in deck.cards
                    if box.varying
                }
                yield from (replace(box, font=font) for font in sorted(fonts - {box.font}))
