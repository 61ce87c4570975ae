"""A shop's rules, one by one, over the facts of files: met, not met and where, or not known and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fortgold.data.shop import ALSO, NOTHING, RULES, Shop, ShopRule
from fortgold.export import rules_of_ink, rules_of_pages
from fortgold.export.file_facts import FileFacts
from fortgold.export.shop_words import asked, mend_of
from fortgold.export.verdicts import Found, Verdict, together, unless_pictures

WHERE = 5  # places that are named
EVERYWHERE = ShopRule(True)
# of which a picture says nothing
OF_PDFS = ("marks", "file", "profile", "rich-black", "standard", "fonts")
Made = Mapping[str, Found]  # by rule, what is known of files that we made, and nobody sees in them
JUDGES: Mapping[str, Callable[[Shop, Sequence[FileFacts]], Found]] = {
    "format": rules_of_pages.form,
    "sizes": rules_of_pages.sizes,
    "bleed": rules_of_pages.bleed,
    "safe": rules_of_pages.safe,
    "corners": rules_of_pages.corners,
    "marks": rules_of_pages.marks,
    "file": rules_of_pages.division,
    "order": rules_of_pages.order,
    "copies": rules_of_pages.copies,
    "names": rules_of_pages.names,
    "cards": rules_of_pages.cards,
    "file-size": rules_of_pages.file_size,
    "layers": rules_of_pages.layers,
    "dpi": rules_of_ink.resolution,
    "colour": rules_of_ink.colour,
    "profile": rules_of_ink.profile,
    "total-ink": rules_of_ink.total_ink,
    "rich-black": rules_of_ink.rich_black,
    "standard": rules_of_ink.standard,
    "fonts": rules_of_ink.fonts,
    "transparency": rules_of_ink.transparency,
}


def preflight(
    shop: Shop, files: Sequence[FileFacts], made: Made | None = None
) -> tuple[Verdict, ...]:
    """The rules that every print file keeps, and those of a shop, over files that belong together.

    Of files that cannot be read nothing else is said.
    """
    verdicts = [_verdict("readable", EVERYWHERE, rules_of_pages.readable(shop, files))]
    if verdicts[0].refuses:
        return tuple(verdicts)
    verdicts.append(_verdict("only-pages", EVERYWHERE, rules_of_pages.only_pages(shop, files)))
    for rule in RULES:
        said = shop.rules.get(rule)
        if said is None or rule in ALSO:
            continue
        found = Found("not known", said.why)
        if said.value is not None:
            found = JUDGES[rule](shop, files)
            if rule in OF_PDFS and said.value != "face":  # a picture shows one side
                found = unless_pictures(found, files)
            if found.state == "not known" and made and rule in made:
                found = made[rule]
        verdicts.append(_verdict(rule, said, found))
    return tuple(verdicts)


def _verdict(rule: str, said: ShopRule, found: Found) -> Verdict:
    places = together(found.places)
    return Verdict(
        rule,
        found.state,
        asked(rule, said.value),
        found.said,
        places[:WHERE],
        max(0, len(places) - WHERE),
        (found.mend if found.mend.en else mend_of(rule, said.value))
        if found.state == "not met"
        else NOTHING,
        said.page,
        said.advice,
    )
