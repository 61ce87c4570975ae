"""What makers of cards call the columns that many tables have, in the languages that they write in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from unicodedata import normalize

# Our column -> language -> headings as `slug` writes them, with blanks between; "" where a word is no language's own.
# `nombre` is a name in Spanish and a number in French: the cells decide (`meanings`).
HEADINGS: Mapping[str, Mapping[str, str]] = {
    "id": {
        "": "id no nr num code key # card_id card_number", "en": "number", "de": "nummer", "fr": "numero",
        "ja": "番号",
    },
    "kana": {"": "kana yomi furigana", "ja": "よみ 読み かな カナ ふりがな フリガナ よみがな 読み仮名"},
    "copies": {
        "en": "copies count qty quantity amount", "de": "anzahl menge stuck stuckzahl",
        "fr": "nombre exemplaires quantite qte", "es": "cantidad copias cant",
        "it": "copie quantita numero_copie", "pt": "copias quantidade qtd", "nl": "aantal",
        "pl": "sztuk liczba ilosc", "sv": "antal", "cs": "pocet", "ja": "枚数 数量",
    },
    "name": {
        "en": "name title card card_name", "de": "name titel karte kartenname", "fr": "nom titre carte",
        "es": "nombre titulo carta", "it": "nome titolo carta", "pt": "nome titulo carta",
        "nl": "naam titel kaart", "pl": "nazwa tytul karta", "sv": "namn titel", "cs": "nazev",
        "ja": "名前 カード名",
    },
    "text": {
        "en": "text", "de": "text", "fr": "texte", "es": "texto", "it": "testo", "pt": "texto",
        "nl": "tekst", "pl": "tekst", "sv": "text", "cs": "text", "ja": "テキスト 文章",
    },
    "type": {
        "en": "type kind", "de": "typ", "fr": "type", "es": "tipo", "it": "tipo", "pt": "tipo",
        "nl": "type soort", "pl": "typ rodzaj", "sv": "typ", "cs": "typ", "ja": "種類",
    },
    "picture": {
        "en": "picture image", "de": "bild", "fr": "image", "es": "imagen", "it": "immagine",
        "pt": "imagem", "nl": "afbeelding", "pl": "obraz obrazek", "sv": "bild", "cs": "obrazek",
        "ja": "絵 画像",
    },
}  # fmt: skip


def slug(heading: str) -> str:
    """A heading as a name of a column: small letters, figures and `_`."""
    plain = normalize("NFKD", heading.strip().lower().replace("ł", "l"))
    plain = normalize("NFC", "".join(c for c in plain if not 0x300 <= ord(c) < 0x370))
    return re.sub(r"\W+", "_", plain).strip("_") or "column"


def meanings(heading: str) -> tuple[str, ...]:
    """The columns of ours that a heading may mean, the narrower one first."""
    word = "#" if heading.strip() == "#" else slug(heading)
    return tuple(
        own
        for own, by_language in HEADINGS.items()
        if any(word in one.split() for one in by_language.values())
    )


def languages_of(own: str, heading: str, langs: Sequence[str]) -> list[str]:
    """In which of some languages a heading is the word for that column."""
    word, by_language = slug(heading), HEADINGS[own]
    return [one for one in langs if word in by_language.get(one.partition("-")[0], "").split()]
