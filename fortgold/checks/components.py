"""Checks of what is no card: that a net folds into a cube, whose opposite faces are as they are said to be.

What is drawn on it is checked as faces of cards are.
"""

from __future__ import annotations

from fortgold.checks.registry import Place, Problems, Subject, check, problem
from fortgold.data.model import Text

EXAMPLE = Text(
    "六つの面を、辺でつないでください。例: `[.1., 324, .6., .5.]`",
    "six faces, edge to edge, for example `[.1., 324, .6., .5.]`",
)


@check(
    "PRINT452",
    "展開図が立方体にならない",
    "A net does not fold into its cube",
    "切って折っても、面が重なるか、開いたままになるか、目の向きが違うサイコロになります。",
    "Cut out and folded it stays open, or covers a face twice, or is a die with its numbers in wrong places.",
)
def net_that_does_not_fold(subject: Subject) -> Problems:
    for form in (form for one in subject.game.components for form in one.forms):
        if form.net is None:
            continue
        from fortgold.sheets.net import FoldedNet  # late: few games have one

        net, place = FoldedNet(form.net), Place(form.net.at, "net")
        if not net.is_cube:
            count = len(form.net.faces)
            ja = f"「{form.deck.name.ja}」の展開図は、折っても立方体になりません (面は {count} つ)"
            en = f"the net of `{form.card.id}` does not fold into a cube ({count} faces)"
            yield problem(place, Text(ja, en), EXAMPLE)
            continue
        for one, other in net.opposite if form.net.sum else ():
            if not (one + other).isdecimal() or int(one) + int(other) != form.net.sum:
                ja = f"「{form.deck.name.ja}」の向かい合う面 {one} と {other} は、足して {form.net.sum} になりません"
                en = f"the faces {one} and {other} of `{form.card.id}` are opposite and do not add up to {form.net.sum}"
                hint = Text(
                    "面を入れ替えるか、sum を直してください", "exchange faces, or mend `sum`"
                )
                yield problem(place, Text(ja, en), hint)
