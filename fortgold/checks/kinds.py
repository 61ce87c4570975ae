"""Checks of kinds of card and their names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache

from fortgold.checks.registry import Problem, Subject, check
from fortgold.model import Card, Span, Text


@lru_cache(maxsize=4)
def misnamed(subject: Subject) -> dict[Span, tuple[Card, Card]]:
    """Cards that bear another name than most of their kind, each with one of those, by place."""
    out: dict[Span, tuple[Card, Card]] = {}
    for deck in subject.game.decks:
        kinds: dict[str, list[Card]] = defaultdict(list)
        for card in deck.cards:
            if card.kind != card.id:
                kinds[card.kind].append(card)
        for cards in kinds.values():
            usual = _usual(cards)
            out |= {card.at: (card, usual) for card in cards if card.name != usual.name}
    return out


def _usual(cards: list[Card]) -> Card:
    """A card with the name that most of `cards` have."""
    (name, _), *_ = Counter(card.name for card in cards).most_common(1)
    return next(card for card in cards if card.name == name)


@check(
    "DECK210",
    Text("一つの種類に二つの名前がある", "One kind of card has two names"),
    Text(
        "種類の同じカードは同じカードとして扱われます。名前が違えば、"
        "遊ぶ人には別のカードに見えます。",
        "The rules treat cards of a kind as one; with another name, players do not.",
    ),
)
def kind_with_two_names(subject: Subject) -> Iterator[Problem]:
    kinds: dict[tuple[str, Text], list[str]] = defaultdict(list)  # of that name, by deck
    for card in subject.game.cards():
        kinds[card.deck, card.name].append(card.kind)
    for card, usual in misnamed(subject).values():
        parts = [p for p in ("ja", "en", "kana") if getattr(card.name, p) != getattr(usual.name, p)]
        part = parts[0]
        here, there = getattr(card.name, part), getattr(usual.name, part)
        if not here or not there:
            continue  # not written: a text check names it
        own = next((kind for kind in kinds[card.deck, card.name] if kind != card.kind), "")
        if own:
            yield (
                (card.place("kind"), "kind"),
                Text(
                    f"「{card.id}」の種類は「{card.kind}」ですが、名前は種類「{own}」のものです",
                    f"`{card.id}` is of the kind `{card.kind}`, but bears the name of `{own}`",
                ),
                Text(f"種類「{own}」のことですか？", f"did you mean the kind `{own}`?"),
            )
            continue
        yield (
            (card.place(f"name.{part}"), f"name.{part}"),
            Text(
                f"種類「{card.kind}」の名前は「{usual.id}」では「{there}」、ここでは「{here}」です",
                f"the kind `{card.kind}` is called “{there}” on `{usual.id}`, but “{here}” here",
            ),
            Text(
                "名前をそろえるか、別の種類にしてください",
                "use one name, or make it a kind of its own",
            ),
        )


@check(
    "DECK211",
    Text("二つの種類に同じ名前がついている", "Two kinds of card have the same name"),
    Text(
        "遊ぶ人は名前でカードを見分けます。名前が同じなら、ルールでは別のカードも同じに見えます。",
        "Players tell cards by name; what the rules hold apart would look the same to them.",
    ),
)
def name_of_two_kinds(subject: Subject) -> Iterator[Problem]:
    for deck in subject.game.decks:
        kinds: dict[str, list[Card]] = defaultdict(list)
        for card in deck.cards:
            if card.kind != card.id:
                kinds[card.kind].append(card)
        seen: dict[tuple[str, str], Card] = {}
        for cards in kinds.values():
            usual = _usual(cards)
            for part in ("ja", "en"):
                name = getattr(usual.name, part)
                other = seen.setdefault((part, name), usual) if name else usual
                if other is not usual:
                    yield (
                        (usual.place(f"name.{part}"), f"name.{part}"),
                        Text(
                            f"「{name}」は種類「{other.kind}」の名前でもあります",
                            f"“{name}” is the name of the kind `{other.kind}`, too",
                        ),
                        Text(
                            "どちらかの名前を変えるか、同じ種類にしてください",
                            "rename one of the two, or make them one kind",
                        ),
                    )
                    break
