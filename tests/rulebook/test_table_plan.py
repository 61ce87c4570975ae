"""The plan of the table: which places cards leave, and to which they come."""

from builtin_games import Copy

from fortgold.data.findings import Finding
from fortgold.draw.ops import Path, Words
from fortgold.rulebook import book_checks
from fortgold.rulebook.table_plan import DARK, LIGHT, TablePlan, alternative, draw_plan, load_plan
from fortgold.rulebook.written_book import written

PLAN = """card: [3.3, 4.4]
places:
  chancel: {at: [0, 0], cards: 3, label: chancel}
  pedestal: {at: [0, 10], cards: 2, label: pedestal}
  altar: {at: [15, 10], label: altar}
actions:
  induct: {from: [chancel], to: [pedestal], arrows: [{from: [5, 5], to: [5, 9]}]}
"""


def loaded(box: Copy, text: str = PLAN) -> tuple[TablePlan | None, list[Finding]]:
    opened = box.write("plan.yaml", text).opened()
    assert opened.game is not None
    found: list[Finding] = []
    return load_plan(opened.game, opened.look, found), found


def cards(plan: TablePlan) -> list[tuple[str | None, str | None]]:
    """What fills and what frames each card of the plan."""
    _, drawn = draw_plan(plan, "induct", "en", 40_000)
    shapes = [op for op in drawn if isinstance(op, Path)]
    return [(shape.fill, shape.stroke) for shape in shapes[:6]]


def test_cards_leave_gold_places_and_come_to_framed_ones(box: Copy):
    plan, found = loaded(box)
    assert plan is not None
    assert not found
    assert cards(plan) == [
        *[(LIGHT.start, LIGHT.start)] * 3, *[(None, LIGHT.end)] * 2, (None, LIGHT.ghost),
    ]  # fmt: skip


def test_a_place_that_cards_leave_and_come_to_is_gold_in_a_frame(box: Copy):
    plan, _ = loaded(box, PLAN.replace("to: [pedestal]", "to: [chancel, pedestal]"))
    assert plan is not None
    assert cards(plan)[:3] == [(LIGHT.start, LIGHT.end)] * 3


def test_the_places_may_be_named(box: Copy):
    plan, _ = loaded(box)
    assert plan is not None
    _, drawn = draw_plan(plan, "induct", "ja", 63_000, named=True)
    assert [op.text for op in drawn if isinstance(op, Words)] == ["内陣", "台", "祭壇"]


def test_a_name_does_not_leave_the_plan(box: Copy):
    plan, _ = loaded(
        box, PLAN.replace("label: altar", "label: {ja: とても長い祭壇, en: a very long altar}")
    )
    assert plan is not None
    _, drawn = draw_plan(plan, "induct", "en", 30_000, named=True)
    assert max(op.x + op.width for op in drawn if isinstance(op, Words)) == 30_000


def test_a_plan_on_the_art_of_a_back_cover_is_light_on_dark(box: Copy):
    box.write("plan.yaml", PLAN)
    box.write(
        "rulebook.en.md",
        '# A\n\n{{ plan("induct") }}\n\n::: back\n## B\n\n{{ plan("induct") }}\n:::\n',
    )
    opened = box.opened()
    assert opened.game is not None
    book = written(opened.game, opened.look, "en", "")
    assert 'src="plan:induct"' in book.body.html
    assert 'src="plan:induct~"' in book.body.back
    plate = book.picture("plan", "induct~")
    assert plate is not None
    assert DARK.end in {op.stroke for op in plate.ops if isinstance(op, Path)}


def test_a_plan_can_be_read_out(box: Copy):
    plan, _ = loaded(box)
    assert plan is not None
    assert alternative(plan, "induct", "en") == "Chancel → Pedestal"


def test_a_place_that_the_plan_does_not_have(box: Copy):
    _, found = loaded(box, PLAN.replace("to: [pedestal]", "to: [pedestall]"))
    assert [(one.code, one.at.line) for one in found] == [("READ102", 7)]


def test_an_action_that_the_plan_does_not_have_is_found_in_the_book(box: Copy):
    opened = box.write("plan.yaml", PLAN).write("rulebook.en.md", "{{ plan('indukt') }}\n").opened()
    assert opened.game is not None
    found = book_checks.problems(opened.game, opened.look, "en")
    assert "indukt" in " ".join(one.message.en for one in found)
