"""A book reaches for nothing: neither what its templates say nor what the typesetter is given."""

import io
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from builtin_games import Copy
from small_books import faults, fort_of_gold, whole_book

from fortgold.data.findings import Finding
from fortgold.data.limits import CHARACTERS
from fortgold.data.model import LANGS, Span, Text
from fortgold.data.paths import builtin
from fortgold.draw.pdf_inspection import Intrusion, inspected, intrusions
from fortgold.rulebook import book_html, html_template, stylesheet_checks, typeset
from fortgold.rulebook.written_book import written

BOOK = "rulebook.en.md"
IN_MARKDOWN = {
    "an attachment": '<a rel="attachment" href="file:///canary">x</a>',
    "a link of HTML": '<a href="https://example.org">x</a>',
    "a script link": "<a href=javascript:alert(1)>x</a>",
    "a style": '<b style="background:url(file:///canary)">x</b>',
    "a style without quotes": "<b style=background:url(file:///canary)>x</b>",
    "capitals": '<B STYLE="list-style:URL(http://127.0.0.1:9/x)">x</B>',
    "escapes of CSS": '<p style="background:\\75rl(file:///canary)">x</p>',
    "a base": '<base href="file:///">',
    "a stylesheet": '<link rel="stylesheet" href="http://127.0.0.1:9/x.css">',
    "an attached link": "<link rel=attachment href=file:///canary>",
    "a style element": "<style>@import url(http://127.0.0.1:9/x);</style>",
    "a picture": '<img src="file:///canary">',
    "a picture of several": '<img srcset="file:///canary 2x">',
    "a picture in a tag that goes on": '<img\nsrc="file:///canary">',
    "an object": '<object data="file:///canary"></object>',
    "an embedded one": '<embed src="file:///canary">',
    "a frame": '<iframe src="file:///canary"></iframe>',
    "a video": '<video poster="file:///canary"></video>',
    "a drawing": '<svg><image href="file:///canary"/></svg>',
    "a drawing used": '<svg><use href="file:///canary#a"/></svg>',
    "a drawing's style": "<svg><style>@import 'file:///canary';</style></svg>",
    "meta": '<meta http-equiv="refresh" content="0;url=file:///canary">',
    "an input": '<input type="image" src="file:///canary">',
    "a form": '<form action="http://127.0.0.1:9/"><input name="a"></form>',
    "an area": '<map><area href="http://127.0.0.1:9/"></map>',
    "a quotation": '<q cite="http://127.0.0.1:9/">x</q>',
    "a background": '<td background="file:///canary">x</td>',
    "an unknown namespace": '<x:img xlink:href="file:///canary"/>',
    "an attribute without end": "<b class='",
    "a comment's end": "<!DOCTYPE x SYSTEM 'file:///canary'>",
    "an instruction": "<?xml-stylesheet href='file:///canary'?>",
    "a tag that braces begin": "<{{ 'a' }} href=file:///canary rel=attachment>",
    "a tag that a statement parts": "<{% if true %}a{% endif %} href=file:///canary>",
    "a tag that a comment parts": "<<!-- -->a href=file:///canary>",
    "an attribute in braces": "<b {{ 'style' }}=x>x</b>",
    "a class in braces": """<b class="{{ 'x" style="background:url(file:///canary)' }}">x</b>""",
    "a picture of Markdown": "![x](file:///canary)",
    "a picture by reference": "![x][y]",
}  # fmt: skip
LINKS = {
    "a link": "[x](https://example.org)",
    "a link to a file": "[x](file:///canary)",
    "a link to a script": "[x](javascript:alert)",
    "a link with a title": '[x](https://example.org "y")',
    "a link in signs": "[x](<https://example.org>)",
    "a link on the next line": "[x](\nhttps://example.org)",
    "a relative link": "[x](../secret.txt)",
    "a reference": "[x]: https://example.org",
}


@pytest.mark.parametrize("source", IN_MARKDOWN.values(), ids=IN_MARKDOWN)
def test_html_that_reaches_out_is_found_at_its_line(box: Copy, source: str):
    found = faults(box.write(BOOK, f"# T\n\nSee {source}\n"))
    assert "BOOK512 rulebook.en.md:3:5" in {one.rpartition(" ")[0] or one for one in found} | set(
        found
    )


@pytest.mark.parametrize("source", LINKS.values(), ids=LINKS)
def test_a_link_out_of_the_book_is_found_at_its_line(box: Copy, source: str):
    found = faults(box.write(BOOK, f"# T\n\n{source}\n"))
    assert "BOOK514" in {one.split()[0] for one in found}
    assert found[-1].split()[1].startswith("rulebook.en.md:3:")


def test_an_address_in_words_is_no_link(box: Copy):
    assert faults(box.write(BOOK, "# T\n\nSee https://example.org and a@b.example.\n")) == []


@pytest.mark.parametrize("source", [*IN_MARKDOWN.values(), *LINKS.values()])
def test_what_is_in_braces_is_text(box: Copy, source: str):
    said = "".join(f"\\u{ord(c):04x}" for c in source.replace("\n", " "))
    assert faults(box.write(BOOK, f'# T\n\n{{{{ "{said}" }}}}\n')) == []
    html = book_html.render_book(*_game(), "en", f'# T\n\n{{{{ "{said}" }}}}\n', {}, {}).html
    assert "<" not in html.partition("</header>")[2].replace("<p>", "").replace("</p>", "")


def _game():
    return fort_of_gold()[:1]


HTML = '<b class="a b" lang="en">x</b>, <table><tr><td colspan="2">1</td></tr></table><br/>'


def test_a_little_html_is_allowed(box: Copy):
    assert faults(box.write(BOOK, f"# T\n\n{HTML} 1 < 2 <- 3\n")) == []


def test_html_of_a_caption_is_no_html(box: Copy):
    box.write(
        "figures.yaml",
        "a:\n  caption: {ja: 図, en: 'A <a href=x>b</a>'}\n  width: 60\n"
        "  stacks: [{empty: true, at: [0, 0]}]\n",
    )
    found = faults(box.write(BOOK, "# T\n\n{{ figure('a') }}\n"))
    assert {one.split()[0] for one in found} == {"TEXT312"}


def test_a_picture_that_is_not_printed_is_no_link_as_well(box: Copy):
    found = faults(box.write(BOOK, "# T\n\n![x](gone.png) and [y](gone.html)\n"))
    assert [one.split(" ")[0] for one in found] == ["BOOK512", "BOOK514"]


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("{% for i in range(9) %}<div>{% endfor %}", 3),
        ("{% for i in range(9) %}\n</div>{% endfor %}", 4),
        ("{% if true %}<b>{% else %}</b>{% endif %}", 3),
        ("<b>\n<i>x</b></i>", 4),
        ("x\n\n<div>", 5),
    ],
)
def test_html_that_is_not_whole_is_found(box: Copy, source: str, line: int):
    found = faults(box.write(BOOK, f"# T\n\n{source}\n"))
    assert f"BOOK512 rulebook.en.md:{line}" in found[0]


@pytest.mark.parametrize(
    "source",
    ["<div>" * 3000, "<span>" * 1000, '<td colspan="1000000">x</td>', '<td rowspan="0">x</td>'],
)
def test_html_without_measure_is_found(box: Copy, source: str):
    assert any(one.startswith("READ110") for one in faults(box.write(BOOK, f"# T\n\n{source}\n")))


# own stylesheets

IN_CSS = {
    "a picture": "p { background: url(file:///canary) }",
    "in quotes": 'p { background: url("paper.png") }',
    "capitals": "p { background: URL(http://127.0.0.1:9/x) }",
    "escapes": "p { background: \\75\\72\\6c(file:///canary) }",
    "a list": "li { list-style: url(file:///canary) }",
    "a list's picture": "li { list-style-image: url(file:///canary) }",
    "content": "p::before { content: url(file:///canary) }",
    "a cursor": "p { cursor: url(file:///canary), auto }",
    "a border": "p { border-image: url(file:///canary) }",
    "a mask": "p { mask: url(file:///canary) }",
    "a filter": "p { filter: url(file:///canary#a) }",
    "a source": 'p { background: src("file:///canary") }',
    "one of a set": 'p { background: image-set("file:///canary" 1x) }',
    "a picture by name": 'p { background: image("file:///canary") }',
    "an element": "p { background: element(#x) }",
    "a variable": "html { --x: url(file:///canary) } p { background: var(--x) }",
    "a counter's page": "p::after { content: target-counter(url(http://127.0.0.1:9/x#y), page) }",
    "an attribute as url": "p::after { content: attr(href url) url(file:///canary) }",
    "an import": "@import url(http://127.0.0.1:9/x);",
    "an import in quotes": "@import 'http://127.0.0.1:9/x';",
    "an import in escapes": "@\\69mport 'http://127.0.0.1:9/x';",
    "an import in capitals": "@IMPORT 'http://127.0.0.1:9/x';",
    "a font": "@font-face { font-family: x; src: url(file:///canary) }",
    "a colour profile": "@color-profile --x { src: url(file:///canary) }",
    "a namespace": "@namespace url(http://127.0.0.1:9/x);",
    "what is supported": "@supports (color: red) { p { background: url(file:///canary) } }",
    "in a medium": "@media print { p { background: url(file:///canary) } }",
    "in a margin": "@page { @top-left { content: url(file:///canary) } }",
    "in a rule of a rule": "div { p { background: url(file:///canary) } }",
    "in a function": "p { width: calc(1px + url(file:///canary)) }",
    "a link": "p { -weasy-link: attr(title); }",
    "a link by its name": "p { link: attr(title) }",
    "an anchor": "p { anchor: attr(title) }",
    "a form": "input { appearance: auto }",
    "the end of the style": "</style><a rel=attachment href=file:///canary>x</a><style>",
}
MUCH_OF_LITTLE = {
    "stops of a gradient": "p { background: repeating-linear-gradient(red, blue 0.00001px) }",
    "rings of a gradient": "p { background: repeating-radial-gradient(red, blue 0.00001px) }",
    "a symbol for each": "ol { list-style-type: symbols(symbolic 'x') }",
    "symbols of a counter": "@counter-style x { system: symbolic; symbols: a }",
    "copies of an element": "@page { @top-left { content: element(h) element(h) } }",
}
TOO_LARGE = {
    "a font": "p { font-size: 1e9pt }",
    "a length without end": "p { margin: 1e999mm }",
    "a length below": "p { margin: -1e9mm }",
    "a long word": f"p::before {{ content: '{'x' * 5000}' }}",
    "rules in rules": "p {" * 100 + "}" * 100,
    "brackets": f"p {{ width: {'calc(' * 500}1{')' * 500} }}",
    "many rules": "p { color: red }" * 5000,
}
BROKEN = [
    "p { color red }",
    "p { content: 'x\n }",
    "} p { color: red }",
    "p color: red;",
]


def stylesheet(box: Copy, css: str) -> set[str]:
    box.write(BOOK, "# T\n\nText.\n").write("rulebook.css", f"/* own */\n{css}\n")
    found = faults(box)
    assert {one.split()[1].split(":")[0] for one in found} <= {"rulebook.css"}
    return {one.split()[0] for one in found}


@pytest.mark.parametrize("css", IN_CSS.values(), ids=IN_CSS)
def test_a_stylesheet_that_reaches_out_is_found(box: Copy, css: str):
    assert stylesheet(box, css) & {"BOOK516", "BOOK518"}


@pytest.mark.parametrize("css", MUCH_OF_LITTLE.values(), ids=MUCH_OF_LITTLE)
def test_what_makes_much_of_little_is_refused(box: Copy, css: str):
    assert stylesheet(box, css) == {"BOOK516"}


def problems(css: str) -> list[Finding]:
    return list(stylesheet_checks.problems(css, lambda line, column: Span("", line, column)))


@pytest.mark.parametrize(
    ("css", "reason"),
    [
        ("p { background: url(x.png) }", "fetches no files and makes no links"),
        ("@import 'x.css';", "fetches no files and makes no links"),
        ("p { anchor: attr(id) }", "fetches no files and makes no links"),
        ("p { width: hypot(3px, 4px) }", "only what is known to be harmless"),
        ("@supports (color: red) { p { color: red } }", "only what is known to be harmless"),
    ],
)
def test_why_something_is_refused_in_a_stylesheet_is_told(css: str, reason: str):
    assert reason in problems(css)[0].hint.en


def test_the_end_of_a_style_is_told_once_and_soon():
    begun = time.process_time()
    found = problems("\r\np {}\r" + "</style " * 60_000)
    assert [(one.at.line, one.at.column) for one in found if "</style" in one.message.en] == [
        (3, 1)
    ]
    assert time.process_time() - begun < 3


@pytest.mark.parametrize("c", "\ue000\ue001\ue002\ue003")
def test_a_stylesheet_holds_no_place_of_ours(box: Copy, c: str):
    assert stylesheet(box, f"/* {c} */") == {"BOOK516"}


@pytest.mark.parametrize("css", TOO_LARGE.values(), ids=TOO_LARGE)
def test_a_stylesheet_without_measure_is_found(box: Copy, css: str):
    assert "READ110" in stylesheet(box, css)


@pytest.mark.parametrize("css", BROKEN)
def test_a_stylesheet_that_cannot_be_read_is_found(box: Copy, css: str):
    assert stylesheet(box, css) == {"BOOK518"}


def test_the_place_of_a_fault_in_a_stylesheet_is_told(box: Copy):
    box.write(BOOK, "# T\n\nText.\n").write("rulebook.css", "p {\n  background: url(x.png) }\n")
    assert faults(box) == ["BOOK516 rulebook.css:2:15 url()"]


def test_a_variable_of_variables_is_refused(box: Copy):
    assert stylesheet(box, "html { --a: var(--b) var(--b) }") == {"BOOK516"}
    assert stylesheet(box, "html { --a: #123456 } p { color: var(--a) }") == set()


def test_the_stylesheet_that_comes_along_is_sound():
    css = (builtin("templates") / "base" / "rulebook.css").read_text("utf-8")
    assert problems(css) == []


# own rulebook.html


def own_page(box: Copy, html: str | bytes) -> list[str]:
    return faults(box.write(BOOK, "# T\n\nText.\n").write("rulebook.html", html))


def skeleton_with(more: str) -> str:
    head = '<html lang="{{ lang }}"><head><style>{{ css }}</style></head>'
    return f"<!DOCTYPE html>\n{head}\n<body>\n{more}\n{{{{ body }}}}</body></html>\n"


ELSEWHERE = ("a class in braces",)  # there all that braces give is escaped
IN_PAGE = {
    name: html for name, html in IN_MARKDOWN.items() if name not in ELSEWHERE and html[0] != "!"
}


@pytest.mark.parametrize("more", IN_PAGE.values(), ids=IN_PAGE)
def test_an_own_page_that_reaches_out_is_found(box: Copy, more: str):
    found = own_page(box, skeleton_with(more))
    assert {one.split(":")[0] for one in found} & {"BOOK512 rulebook.html", "BOOK516 rulebook.html"}


@pytest.mark.parametrize("css", IN_CSS.values(), ids=IN_CSS)
def test_css_in_an_own_page_is_looked_at(box: Copy, css: str):
    found = own_page(box, skeleton_with(f"<style>{css}</style>"))
    assert {one.split()[0] for one in found} & {"BOOK512", "BOOK516", "BOOK518"}


def test_a_backslash_hides_no_tag_of_an_own_page(box: Copy):
    found = own_page(box, skeleton_with("\\<a href=x>y</a>"))
    assert found[0].startswith("BOOK512 rulebook.html:4:2")


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ("{{ titel }}", "BOOK503 rulebook.html:4:4 titel"),
        ("{{ said.versoin }}", "BOOK503 rulebook.html:4:9 versoin"),
        ("{{ title }", "BOOK502 rulebook.html:4:1"),
        ("{{ title | saef }}", "BOOK503 rulebook.html:4:12 saef"),
        ("{{ 1 / 0 }}", "BOOK502 rulebook.html:4:1"),
        ("{% for a in [1, 2] %}{{ body }}{% endfor %}", "BOOK517 rulebook.html:0:0 body"),
        ("{{ css }}", "BOOK517 rulebook.html:0:0 css"),
    ],
)
def test_an_own_page_that_is_wrong(box: Copy, more: str, fault: str):
    assert own_page(box, skeleton_with(more)) == [fault]


PAGE = skeleton_with("")
SHEET, BODY, TITLE = "<style>{{ css }}</style>", "{{ body }}", "<title>{{ title }}</title>"
MISPLACED = {
    "braces beside the stylesheet": (SHEET, "<style>{{ css }}{{ 'p { color: red }' }}</style>"),
    "words beside the stylesheet": (SHEET, "<style>/* {{ css }} */</style>"),
    "braces in another style": (SHEET, f"{SHEET}<style>{{{{ 'p {{}}' }}}}</style>"),
    "a stylesheet made of it": (SHEET, "<style>{{ css ~ 'p {}' }}</style>"),
    "a statement in a style": (SHEET, "<style>{% if true %}{{ css }}{% endif %}</style>"),
    "a style with a statement": (SHEET, f"{SHEET}<style>p{{% if lang %}}{{}}{{% endif %}}</style>"),
    "the stylesheet among the text": (SHEET, "{{ css }}"),
    "the stylesheet twice": (BODY, "{{ body }}{{ css }}"),
    "the stylesheet in a name": (BODY, "{% set x = css %}{{ body }}{{ x }}"),
    "the stylesheet in a title": (SHEET, f"<title>{SHEET}</title>"),
    "the stylesheet in an attribute": (SHEET, f'<p class="{SHEET}"></p>'),
    "the stylesheet in a title that goes on": (SHEET, f"<title>{{% if lang %}}</title>{{% endif %}}{SHEET}"),
    "the stylesheet at times": (SHEET, f"{{% if lang %}}{SHEET}{{% endif %}}"),
    "the book in an attribute": (BODY, '<p class="{{ body }}">x</p>'),
    "the book in an attribute, named elsewhere": (BODY, """{{ "{{ body }}" }}<p class="{{ (body) }}">x</p>"""),
    "the book in a title": (BODY, "<title>{{ body }}</title>"),
    "the book in a style": (BODY, "<style>{{ body }}</style>"),
    "the book in a filter": (BODY, "{{ body | upper }}"),
    "the book set apart": (BODY, '{% set x %}{{ body }}{% endset %}<p class="{{ x }}">x</p>'),
    "an attribute set apart": (BODY, """{% set x %}" style="color: red{% endset %}<p class="{{ x }}">{{ body }}</p>"""),
    "our own sign for the book": (BODY, '{{ body }}<p class="{{ "\\ue002" }}">x</p>'),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new"), MISPLACED.values(), ids=MISPLACED)
def test_the_book_and_its_stylesheet_stand_once_each_in_their_place(box: Copy, old: str, new: str):
    assert PAGE.count(old) == 1
    assert own_page(box, PAGE.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SHEET, f"{TITLE}<STYLE>\n{{{{- css -}}}}\n</STYLE><style>p {{ color: red }}</style>"),
        (BODY, '<main class="{{ lang }}">{{ title }}{{body}}{{ title }}</main>{% if true %}x{% endif %}'),
    ],
)  # fmt: skip
def test_around_them_there_is_room(box: Copy, old: str, new: str):
    assert own_page(box, PAGE.replace(old, new)) == []


def test_only_a_line_end_of_the_file_ends_a_line_of_an_own_page(box: Copy):
    found = own_page(box, skeleton_with("a\x0bb\u2028{{ titel }}"))
    assert found == [
        "BOOK503 rulebook.html:4:8 titel",
        "BOOK506 rulebook.html:4:2",
        "BOOK506 rulebook.html:4:4",
    ]


def test_a_character_of_too_large_a_number_in_an_own_page_is_a_finding(box: Copy):
    assert "BOOK506" in own_page(box, skeleton_with(f"&#{'1' * 5000};"))[0]


@pytest.mark.parametrize(("book", "css"), [("{{ body }}", "{{ css }}"), ("\ue002", "\ue003")])
def test_neither_the_book_nor_its_stylesheet_goes_into_the_other(book: str, css: str):
    game, _ = fort_of_gold()
    said = html_template.page(game, "en", f"<p>{css}</p>", PAGE, f"/* {book} */", "")
    assert f"<style>/* {book} */</style>" in said
    assert said.count(f"<p>{css}</p>") == 1


@pytest.mark.parametrize("name", ["{{ body }}", "\ue002"])
def test_a_name_is_no_place_for_the_book(name: str):
    game, _ = fort_of_gold()
    game = replace(game, title=Text(name, name))
    said = html_template.page(game, "en", "<p>x</p>", f"{TITLE}{PAGE}", "", "")
    assert said.startswith(f"<title>{name}</title>")


def test_a_book_and_its_stylesheet_may_be_of_any_length():
    game, _ = fort_of_gold()
    book = "x" * CHARACTERS.most
    assert book in html_template.page(game, "en", book, PAGE, "", "")


def test_colons_in_an_own_page_are_no_icons(box: Copy):
    assert own_page(box, skeleton_with("<style>p :hover:after { color: red }</style>")) == []


def test_an_own_page_that_is_not_utf_8(box: Copy):
    assert own_page(box, "題名".encode("cp932")) == ["READ105 rulebook.html:1:0"]


def test_the_page_that_comes_along_is_sound(box: Copy):
    html = (builtin("templates") / "base" / "rulebook.html").read_text("utf-8")
    assert own_page(box, html) == []


# the typesetter, if something came so far


WATCHED = ("open", "socket.connect", "socket.getaddrinfo", "subprocess.Popen")
watching: list[list[str]] = []  # whoever is told of these now


def look(event: str, given: tuple[object, ...]) -> None:
    if watching and event in WATCHED:
        watching[-1].append(f"{event} {given[0] if event == 'open' else given[1:]}")


@cache
def hooked() -> None:
    """Once and for good: a hook cannot be taken away, and each makes all later tests slower."""
    sys.addaudithook(look)


@contextmanager
def watched() -> Iterator[list[str]]:
    """What is opened and called while something is made."""
    hooked()
    watching.append([])
    try:
        yield watching[-1]
    finally:
        watching.pop()


HOSTILE = [
    *(f"<p>{one}</p>" for one in IN_MARKDOWN.values()),
    *(f"<style>{one}</style><p>x</p><ul><li>y</li></ul>" for one in IN_CSS.values()),
]


@pytest.mark.slow
@pytest.mark.parametrize("body", HOSTILE)
def test_the_typesetter_opens_and_calls_nothing(body: str, tmp_path: Path):
    game, look = fort_of_gold()
    canary = tmp_path / "canary"
    canary.write_text("secret")
    html = f"<html><body>{body.replace('/canary', str(canary))}</body></html>"
    picture = written(game, look, "en", "0123abcd").picture
    whole_book("en")  # what the typesetter itself opens, it has opened
    with watched() as seen:
        try:
            setter = typeset.Setter(picture)
            document = setter.pages(html)
            pdf = setter.pdf(document, document.pages, game, "en", {}).pdf
            assert b"secret" not in pdf
            inspected(pdf)
        except Intrusion:
            pass
    assert not [one for one in seen if "canary" in one or not one.startswith("open")]


# finished files


def altered(change) -> bytes:
    with pikepdf.open(io.BytesIO(whole_book("en"))) as pdf:
        change(pdf)
        out = io.BytesIO()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _attach(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["secret.txt"] = b"secret"


def _on_first_page(name: str, thing: pikepdf.Object):
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj[name] = thing

    return change


def _in_root(name: str, thing: pikepdf.Object):
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.Root[name] = thing

    return change


def _link_to(action: pikepdf.Dictionary):
    def change(pdf: pikepdf.Pdf) -> None:
        note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, A=action, F=4)
        pdf.pages[0].Annots = pikepdf.Array([pdf.make_indirect(note)])

    return change


def _elsewhere(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj["/Thing"] = pdf.make_stream(b"", F=pikepdf.String("/etc/passwd"))


def _action(kind: str, **more: object) -> pikepdf.Dictionary:
    return pikepdf.Dictionary(S=pikepdf.Name(f"/{kind}"), **more)


PLANTED = {
    "an attachment": _attach,
    "an associated file": _in_root("/AF", pikepdf.Array()),
    "an action on opening": _in_root("/OpenAction", _action("JavaScript", JS=pikepdf.String("1"))),
    "an action of a page": _on_first_page("/AA", pikepdf.Dictionary()),
    "a script by name": _in_root("/Names", pikepdf.Dictionary(JavaScript=pikepdf.Dictionary())),
    "a form": _in_root("/AcroForm", pikepdf.Dictionary(XFA=pikepdf.String(""))),
    "an address": _link_to(_action("URI", URI=pikepdf.String("https://example.org"))),
    "a program": _link_to(_action("Launch", F=pikepdf.String("x"))),
    "another file": _link_to(_action("GoToR", F=pikepdf.String("x.pdf"))),
    "a form sent": _link_to(_action("SubmitForm")),
    "a film": _on_first_page("/X", pikepdf.Dictionary(Subtype=pikepdf.Name("/RichMedia"))),
    "a stream of another file": _elsewhere,
}


@pytest.mark.parametrize("change", PLANTED.values(), ids=PLANTED)
def test_what_is_planted_in_a_finished_file_is_found(change):
    assert intrusions(altered(change))


@pytest.mark.parametrize("lang", LANGS)
def test_a_book_holds_nothing_but_pages(lang):
    assert intrusions(whole_book(lang)) == ()
    assert intrusions(altered(lambda _: None)) == ()


def test_words_that_look_like_an_action_are_words():
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/Title"] = "/JavaScript /AA (/URI)"

    assert intrusions(altered(change)) == ()
