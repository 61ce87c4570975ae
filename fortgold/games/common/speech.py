"""Sentences as data: templates in both languages, filled in with words and numbers."""

from __future__ import annotations

from collections.abc import Iterable

from fortgold.data.model import LANGS, Text

NOTHING = Text("", "")
PLAYER = Text("プレイヤー {n}", "Player {n}")


class TemplateNumber(int):
    """A number in a template: `{n}` its digits, `{n:card|cards}` the singular or plural."""

    def __format__(self, forms: str) -> str:
        one, has_many, many = forms.partition("|")
        return (one if self == 1 else many) if has_many else str(int(self))


def both(said: str) -> Text:
    """The same in both languages."""
    return Text(said, said)


def filled(template: Text, **parts: Text | str | int) -> Text:
    """A template filled with its parts, in both languages."""
    ja, en = (
        template.of(lang).format(
            **{
                name: part.of(lang) if isinstance(part, Text) else _counted(part)
                for name, part in parts.items()
            }
        )
        for lang in LANGS
    )
    return Text(ja, en)


def _counted(part: str | int) -> str | TemplateNumber:
    return TemplateNumber(part) if isinstance(part, int) else part


def joined(words: Iterable[Text], ja: str = "、", en: str = ", ") -> Text:
    """The words, joined by a separator in each language."""
    words = list(words)
    return Text(ja.join(word.ja for word in words), en.join(word.en for word in words))


def seats_said(seats: Iterable[int]) -> Text:
    """`Player 1 and Player 3`."""
    return joined((filled(PLAYER, n=seat + 1) for seat in seats), " と", " and ")
