"""Versions of a game as JSON values, with the answers to the designer's questions: see docs/json.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fortgold.data.model import Text
from fortgold.play.answer_wording import SMALL, answer_said, change_said, verdict_said, wanted_said
from fortgold.play.answers import Answer, changes
from fortgold.play.comparison import ERROR, SIZES
from fortgold.play.json_report import difference_object, fields_of, plain, results_object
from fortgold.play.quantity_wording import how, interval_said, value_said
from fortgold.play.statistics import LEVEL
from fortgold.play.versions import Compared, Difference


def compared_object(compared: Compared, answered: Sequence[Answer]) -> dict[str, Any]:
    """Versions of a game: the results of each, and the differences between them."""
    first = compared.versions[0].results
    fields = {"game": first.summary.run.game, "title": plain(compared.title)}
    fields |= {"command": compared.command, "played": compared.deals, "level": float(LEVEL)}
    fields |= {"error": ERROR, "tests": len(compared.differences), "blocks": compared.blocks}
    fields["versions"] = [
        {"id": one.id, "name": plain(one.name), "meaning": plain(one.meaning)}
        | {"results": results_object(one.results)}
        | {
            "quantities": [
                {"id": own.key[0], "bin": own.key[1], "title": plain(own.title), "unit": own.unit}
                | {"value": own.value, "shown": value_said(own), "ends": interval_said(own)}
                | (
                    fields_of(own.interval, "low high")
                    if own.interval
                    else {"low": None, "high": None}
                )
                for own in one.quantities.values()
            ]
        }
        for one in compared.versions
    ]
    fields["differences"] = [_version_difference(compared, one) for one in compared.differences]
    fields["sizes"] = SIZES
    fields["size_said"] = plain(SMALL)
    fields["notes"] = [plain(one) for one in how(compared)[:1]]
    fields["questions"] = [_answer_object(compared, one) for one in answered]
    fields["changes"] = [_changes_object(compared, n) for n in range(1, len(compared.versions))]
    return fields


def _answer_object(compared: Compared, answer: Answer) -> dict[str, Any]:
    question, ids = answer.question, [one.id for one in compared.versions]
    quantity = compared.versions[0].quantities.get(answer.key)
    wanted = wanted_said(question, quantity) if quantity else Text("", "")
    return {
        "asks": plain(question.asks),
        "metric": answer.key[0],
        "bin": answer.key[1],
        "at_least": question.least,
        "at_most": question.most,
        "wanted": plain(wanted),
        "verdicts": list(answer.verdicts),
        "mended_by": [ids[place] for place in answer.mended],
        "spoilt_by": [ids[place] for place in answer.spoilt],
        "verdict": plain(verdict_said(answer)),
        "said": plain(answer_said(compared, answer)),
    }


def _changes_object(compared: Compared, place: int) -> dict[str, Any]:
    found = changes(compared, place)
    listed = [
        {"id": one.before.key[0], "bin": one.before.key[1], "said": plain(change_said(one))}
        for one in found
    ]
    return {"version": compared.versions[place].id, "changes": listed}


def _version_difference(compared: Compared, one: Difference) -> dict[str, Any]:
    before, after = (compared.versions[at].id for at in (one.before, one.after))
    fields: dict[str, Any] = {"before": before, "after": after}
    fields |= {"id": one.key[0], "bin": one.key[1]}
    fields |= {"difference": difference_object(one.value, one.interval)}
    return fields | {"chance": one.chance, "corrected": one.corrected, "significant": one.is_found}
