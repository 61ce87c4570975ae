"""Checks of what game.yaml wants ignored: only warnings can be, and only for a reason."""

from __future__ import annotations

from fortgold.checks.registry import Place, Problems, Subject, check, problem
from fortgold.data.findings import FAULTS
from fortgold.data.model import Text
from fortgold.data.source import suggestion


@check(
    "DECK220",
    "無視できない指摘を無視しようとしている",
    "What should be ignored is no warning",
    "誤りは無視できず、ないコードは何も黙らせません。黙ったと思った指摘が残ります。",
    "An error cannot be ignored, and a code that does not exist silences nothing.",
)
def useless_ignore(subject: Subject) -> Problems:
    if not subject.game.ignored:
        return
    warnings = [code for code, fault in FAULTS.items() if fault.level == "warning"]
    for one in subject.game.ignored:
        if not one.code or one.code in warnings:
            continue
        place = Place(one.at, "ignore")
        if one.code in FAULTS:
            says = Text(f"{one.code} は誤りなので、無視できません", f"{one.code} is an error")
            hint = Text("直してから、この行を消してください", "mend it, and take this line out")
        else:
            says = Text(
                f"「{one.code}」という指摘はありません", f"there is no finding `{one.code}`"
            )
            hint = suggestion(one.code, warnings)
        yield problem(place, says, hint)
