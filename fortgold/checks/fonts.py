"""Checks of fonts: characters that none has, letters that would have to join, files that cannot be used."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator

from fortgold.checks.drawn_faces import drawn_faces
from fortgold.checks.printed_texts import effect_patterns, parts_of, written_parts
from fortgold.checks.registry import Place, Problems, Subject, check, of_subject, problem
from fortgold.checks.text import reading_not_kana, text_boxes
from fortgold.data.font_names import OURS, FontName, OwnFont
from fortgold.data.layout import fields
from fortgold.data.model import Span, Text
from fortgold.draw.ops import Words, flat

# Scripts whose letters change their shapes or places beside others (Unicode's blocks): those from right
# to left, those of India and its neighbours, Tibetan, Burmese, Khmer, Mongolian and others of their kind.
JOINED = re.compile(
    "[\u0590-\u0dff\u0f00-\u109f\u1780-\u18af\u1a20-\u1aaf\u1b00-\u1c4f\ua840-\ua8ff\ua980-\ua9df"
    "\uaa60-\uaa7f\uabc0-\uabff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00011fff\U0001e800-\U0001efff]"
)
ALONE = {"\u3099": "゛", "\u309a": "゜"}  # marks of kana that no letter takes up
MARKED = Text(
    "この印のついた文字はないので、印を取ってください",
    "no letter has this mark: take the mark away",
)
DROP_IN = Text(
    "別の文字にするか、その文字のあるフォント (TTF、OTF) を templates/<ゲーム>/fonts に置いてください",
    "use another character, or put a font (TTF, OTF) that has it into templates/<game>/fonts",
)


@check(
    "TEXT320",
    "つながる文字は組めない",
    "Letters of a script that joins or moves them cannot be set",
    "一文字ずつ置くので、アラビア文字やデーヴァナーガリーはばらばらになって刷られます。",
    "Each is drawn as it is alone, so Arabic, Hindi and the like would be printed in pieces.",
    "「{c}」(U+{code:04X}) のような、隣の文字とつながる文字は、まだ組めません",
    "letters like {c} (U+{code:04X}), which join or move beside others, cannot be set yet",
    "絵 (アウトライン) にして置くか、ラテン文字などで書いてください",
    "set them as a drawing with outlines, or write it in other letters",
)
def joined_letters(subject: Subject) -> Problems:
    for text, place, _ in (*_set_in_fonts(subject), *_plain_words(subject)):
        if found := JOINED.search(text):
            yield problem(place.moved(found.start()), c=found[0], code=ord(found[0]))
    for box in text_boxes(subject):
        if found := JOINED.search(box.pattern + box.ruby):
            yield problem(Place.box(box), c=found[0], code=ord(found[0]))


@check(
    "TEXT307",
    "フォントにない文字がある",
    "A character that the font does not have",
    "フォントにない文字は、カードの上で四角い穴になります。",
    "On the card it becomes a box, which no proofreader of the table can see.",
    "文字 {shown} がフォント {families} にありません",
    "no {shown} in the font {families}",
    unless=(reading_not_kana, joined_letters),
)
def missing_character(subject: Subject) -> Problems:
    usual = subject.look.fonts.named("text")  # in which sheets say what they are
    for text, place, fonts in _set_in_fonts(subject):
        yield from _lacking(text, place, {usual, *fonts})
    has_book = any(subject.look.find(f"rulebook.{lang}.md") for lang in subject.game.langs)
    for text, place, fonts in _plain_words(subject):
        if fonts or has_book:  # else it is printed nowhere: data for `when`, the name of a picture
            yield from _lacking(text, place, {usual, *fonts})
    for box in text_boxes(subject):
        literal = re.sub(r"\{[^{}]*\}", "", box.pattern + box.ruby)
        for lack in _lacking(literal, Place.box(box), {box.font}):
            yield lack._replace(place=Place.box(box))


def _set_in_fonts(subject: Subject) -> Iterator[tuple[str, Place, set[FontName]]]:
    """Words of cards, each with the fonts in which layouts set them."""
    used = _fonts_by_field(subject)
    for one, part, text in written_parts(subject, *parts_of(subject.game)):
        if text:
            place = one.place(part)
            table = "" if one.is_pattern else place.at.path
            yield text, place, used.get((table, place.field if table else part), set())
    for text, key, _ in effect_patterns(subject.game):
        if key.endswith(".icons"):
            yield text, Place.entry(subject.game, key), used.get(("", "icons"), set())


def _plain_words(subject: Subject) -> Iterator[tuple[str, Place, set[FontName]]]:
    """Words in no language of their own, and ids, each with the fonts in which layouts set them."""
    used = _fonts_by_field(subject)
    for deck in subject.game.decks:
        names = [column.name for column in deck.columns if column.type == "word"]
        for name in ("id", *names):
            fonts = used.get((deck.path, name), set())
            for card in deck.cards:
                word = card.id if name == "id" else str(card.values.get(name, ""))
                yield word, Place.cell(card, name), fonts


def _fonts_by_field(subject: Subject) -> dict[tuple[str, str], set[FontName]]:
    """The fonts in which layouts set a column: (table, column) -> fonts; for effects ("", part)."""
    used: dict[tuple[str, str], set[FontName]] = defaultdict(set)
    for deck in subject.game.decks:
        effects = {column.name for column in deck.columns if column.has_steps}
        for box in text_boxes(subject, deck.id):
            for name in (*fields(box.pattern), *fields(box.ruby)):
                used[deck.path, name].add(box.font)
                column, _, part = name.rpartition(".")
                if column in effects:
                    used["", part].add(box.font)
    return dict(used)


def _lacking(text: str, place: Place, fonts: set[FontName]) -> Problems:
    from fortgold.draw.font_faces import called
    from fortgold.draw.fonts import missing

    lacked = {font: missing(text, font) for font in sorted(fonts)}
    if not any(lacked.values()):
        return
    chars = [c for c in dict.fromkeys(text) if any(c in without for without in lacked.values())]
    names = dict.fromkeys(called(font) for font, without in lacked.items() if without)
    shown = [f"U+{ord(c):04X}" if _is_unseen(c) else f"{c} (U+{ord(c):04X})" for c in chars]
    hint = DROP_IN
    if chars[0] in ALONE:
        mark, en = ALONE[chars[0]], "the mark that stands alone"
        hint = Text(f"一文字で立つ「{mark}」を使ってください", f"use `{mark}`, {en}")
    elif any(map(unicodedata.combining, chars)):
        hint = MARKED
    elif all(map(_is_unseen, chars)):
        hint = Text("見えない文字なので、消してください", "it cannot be seen: delete it")
    *others, last = names
    of_fonts = Text("、".join(names), ", ".join(others) + " and " * bool(others) + last)
    of_chars = Text("、".join(shown), ", ".join(shown))
    place = place.moved(text.index(chars[0]))
    yield problem(place, hint=hint, shown=of_chars, families=of_fonts)


def _is_unseen(c: str) -> bool:
    return unicodedata.category(c) in ("Cf", "Cc", "Mn", "Me", "Zs")


@of_subject
def _own(subject: Subject) -> tuple[OwnFont, ...]:
    """The fonts of the game's own in which cards are set: those that layouts name, and those that help."""
    if not subject.look.fonts.files:
        return ()
    named = [box.font for box in text_boxes(subject)]
    drawn = [
        op.font
        for one in drawn_faces(subject)
        for op in flat(one.face.ops)
        if isinstance(op, Words)
    ]
    found = {font: font for font in (*named, *drawn) if isinstance(font, OwnFont)}
    return tuple(font for font in found if font.name not in OURS)


def _file(font: OwnFont) -> Place:
    return Place(Span(str(font.fonts.files[font.name])))


@check(
    "PRINT441",
    "フォントのファイルが使えない",
    "A font file cannot be used",
    "別の書体で刷られてしまい、選んだ書体のカードになりません。",
    "The words would be printed in another face than the one that was chosen.",
)
def unusable_font(subject: Subject) -> Problems:
    from fortgold.draw.font_file import Unusable, opened

    for font in _own(subject):
        try:
            opened(font.fonts, font.name)
        except Unusable as unusable:
            yield problem(_file(font), unusable.said, unusable.hint)


@check(
    "PRINT442",
    "フォントの利用条件が PDF への埋め込みを禁じている",
    "A font may not be embedded, as its maker says in it",
    "埋め込みを許さないフォントの入った PDF は、配ることができません。",
    "A PDF holds the letters that it shows, and with this font you may not pass one on.",
    "フォント「{name}」は、{why}",
    "the font `{name}` {why}",
    "埋め込みを許すフォント (OFL など) を使うか、作者に尋ねてください",
    "use one that allows it (under the OFL, for example), or ask its maker",
)
def forbidden_font(subject: Subject) -> Problems:
    from fortgold.draw.font_faces import file_of

    for font in _own(subject):
        licence = file.licence if (file := file_of(font)) else 0
        # of several rights the widest counts (OpenType, OS/2, fsType)
        restricted, bitmaps = licence & 0xE == 0x2, licence & 0x200
        why = Text("埋め込みを禁じています (fsType 2)", "forbids embedding (fsType 2)")
        if bitmaps and not restricted:
            why = Text(
                "画像としての埋め込みだけを許しています (fsType 0x200)",
                "allows embedding as bitmaps only (fsType 0x200)",
            )
        if restricted or bitmaps:
            yield problem(_file(font), name=font.name, why=why)


@check(
    "PRINT443",
    "フォントの利用条件が一部だけの埋め込みを禁じている",
    "A font may not be cut to the letters in use, as its maker says in it",
    "PDF には使った文字だけを入れるので、この条件には合いません。",
    "A PDF of ours holds only the letters that it shows, which this font does not allow.",
    "フォント「{name}」は、全体での埋め込みだけを許しています (fsType 0x100)",
    "the font `{name}` allows embedding as a whole only (fsType 0x100)",
    "作者に尋ねるか、ほかのフォントを使ってください",
    "ask its maker, or use another font",
    level="warning",
)
def uncut_font(subject: Subject) -> Problems:
    from fortgold.draw.font_faces import file_of

    for font in _own(subject):
        if (file := file_of(font)) and file.licence & 0x100:
            yield problem(_file(font), name=font.name)
