"""The same pages of weasyprint 70 in less time: patches for the time of a rendering, beside weasyprint_patches.

A book of 20 pages asks for a quarter of a million properties, sets 5,000 lines and resolves 14,000 boxes. None of
these changes a byte of it; tests/rulebook/test_typeset.py holds that.

1. A property that nothing says of an element is initial or handed down at once, not by way of all that could be said.
2. What a `lang`, an `id` or a style attribute says is read once, so that elements alike share their style.
3. What a declaration says with the values of its variables put in is read once.
4. Six pseudo-elements of each element (markers, footnotes) have a style only where there is such a thing; all others
   of one kind in elements alike share theirs.
5. Sizes that depend on nothing around a box are found once for a style; all that pango asks of a style, once for it
   and those that have their type from it. Whether a line may end between two characters, once for those two.
   A box is asked for its background only where its style has one, or round corners; for the pages that it wants,
   by way of its first and its last child alone; a line for what stands beside it, only where something floats.
6. What `:has()` asks of an element is looked for once, not anew for each element inside of it.
7. pydyf lists the pages of a file once, not anew for each of its thousands of tags, and writes each of its objects
   once, though it needs them twice: for the file, and for its identifier.
8. A file is packed as sheets are: zlib's highest level takes four times as long and saves 5 %.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary
from xml.etree.ElementTree import Element

import pydyf
import tinycss2
from cssselect2 import compiler, parser, tree
from weasyprint import css
from weasyprint.css import tokens
from weasyprint.draw.color import get_color
from weasyprint.formatting_structure import boxes
from weasyprint.layout import background, percent
from weasyprint.layout import float as floats
from weasyprint.text import line_break
from weasyprint.text.constants import LST_TO_ISO, PANGO_DIRECTION
from weasyprint.text.ffi import ffi, gobject, pango, unicode_to_char_p
from weasyprint.text.fonts import font_features, get_font_description

from fortgold.draw.pdf_code import LEVEL

LOGICAL = {  # the names by which a side may also be called, of each physical one
    key: {name(block="ttb", inline=inline) for inline in ("ltr", "rtl")}
    for key, name in css.PHYSICAL_FUNCTIONS.items()
}
_PLAIN = {  # properties that are initial or handed down where nothing says them
    key
    for key in css.INITIAL_VALUES
    if (key in css.INHERITED or key not in css.INITIAL_NOT_COMPUTED)
    and not key.startswith("text_decoration_")
    and key not in ("page", "position", "float", "display")
}
_LIKE_PARENT = {"page", *(key for key in css.INITIAL_VALUES if key.startswith("text_decoration_"))}
HANDED_DOWN = _PLAIN & {*css.INHERITED} | _LIKE_PARENT
INITIAL = {key: css.INITIAL_VALUES[key] for key in _PLAIN - HANDED_DOWN}
IN_FLOW = {key: css.INITIAL_VALUES[key] for key in ("position", "float")}
PHYSICAL: dict[str, list[str]] = {}
for _key, _names in LOGICAL.items():
    for _name in _names:
        PHYSICAL.setdefault(_name, []).append(_key)
# pseudo-elements, and whether an element of that style has them
PARTS: Mapping[str | None, Callable[[Any], bool]] = {
    "marker": lambda style: "list-item" in style["display"],
    "footnote-call": lambda style: style["float"] == "footnote",
    "footnote-marker": lambda style: style["float"] == "footnote",
    "note-call": lambda style: style["position"][0] == "note()",
    "note-marker": lambda style: style["position"][0] == "note()",
    "note-callback": lambda style: style["position"][0] == "note()",
}
SIDES = ("top", "right", "bottom", "left")
SIZES = (
    *(f"{kind}_{side}" for kind in ("margin", "padding") for side in SIDES),
    *(f"{kind}{size}" for kind in ("", "min_", "max_") for size in ("width", "height")),
)  # fmt: skip
FEATURES = (
    "font_kerning",
    *(f"font_variant_{k}" for k in ("ligatures", "position", "caps", "numeric", "alternates", "east_asian")),
    "font_feature_settings",
)  # fmt: skip
TYPE = (  # all that a style hands down of its type
    *FEATURES, "direction", "lang", "line_height", "font_language_override", "font_variation_settings", "font_family",
    "font_size", "font_stretch", "font_style", "font_weight",
)  # fmt: skip
SAYING = ("style", "lang", "id", "name")  # attributes that are read as declarations
BORDERS = tuple(f"border_{side}_width" for side in SIDES)
LINES = {name: name.replace("width", "style") for name in (*BORDERS, "outline_width")}
ROUND = [f"border_{end}_{side}_radius" for end in ("top", "bottom") for side in ("left", "right")]
BARE = {"background": None, **dict.fromkeys(ROUND, (0, 0))}
UNSAID = (None, "auto")
TABLE = (  # boxes whose borders weasyprint finds when it lays out their table
    boxes.TableBox, boxes.TableRowGroupBox, boxes.TableRowBox, boxes.TableColumnGroupBox, boxes.TableColumnBox,
    boxes.TableCellBox,
)  # fmt: skip

_compile_node = compiler._compile_node
_begin_computed = css.ComputedStyle.__init__
_begin_anonymous = css.AnonymousStyle.__init__
_computed = css.ComputedStyle.__missing__
_avoid_collisions = floats.avoid_collisions
_layout_box_backgrounds = background.layout_box_backgrounds
_set_computed_styles = css.StyleFor.set_computed_styles
_find_style_attributes: Any = css.find_style_attributes
_solve = tokens.Pending.solve
_resolve_percentages = percent.resolve_percentages
_page_references = pydyf.PDF.page_references.fget
_write = pydyf.PDF.write
_to_bytes = pydyf._to_bytes
_setup = line_break.Layout.setup
_strut = line_break.strut
_can_break_text = line_break.can_break_text


def places() -> tuple[tuple[Any, str, Any], ...]:
    """What is to be put where: a module or class, a name in it, and ours."""
    return (
        (compiler, "_compile_node", compile_node),
        (tree.ElementWrapper, "has", has),
        (css.ComputedStyle, "__init__", begin_computed),
        (css.ComputedStyle, "__missing__", computed),
        (css.AnonymousStyle, "__init__", begin_anonymous),
        (css.StyleFor, "set_computed_styles", set_computed_styles),
        (css, "find_style_attributes", find_style_attributes),
        (tokens.Pending, "solve", solve),
        (tinycss2, "parse_one_declaration", _read_once(tinycss2.parse_one_declaration)),
        (tinycss2, "parse_blocks_contents", _read_once(tinycss2.parse_blocks_contents)),
        *_everywhere("resolve_percentages", _resolve_percentages, resolve_percentages),
        *_everywhere("strut", _strut, strut),
        *_everywhere("layout_box_backgrounds", _layout_box_backgrounds, layout_box_backgrounds),
        *_everywhere("avoid_collisions", _avoid_collisions, avoid_collisions),
        (boxes.Box, "descendants", descendants),
        (boxes.Box, "is_in_normal_flow", is_in_normal_flow),
        (boxes.ParentBox, "page_values", page_values),
        *_everywhere("can_break_text", _can_break_text, can_break_text),
        (line_break.Layout, "setup", setup),
        (pydyf.PDF, "page_references", property(page_references)),
        (pydyf.PDF, "write", write),
        (pydyf, "_to_bytes", to_bytes),
        (pydyf, "zlib", SimpleNamespace(compressobj=lambda **_: zlib.compressobj(LEVEL))),
    )


def _everywhere(name: str, theirs: Any, ours: Any) -> list[tuple[Any, str, Any]]:
    """All modules of weasyprint that know a function by its name."""
    modules = [m for key, m in sys.modules.items() if key.startswith("weasyprint.")]
    return [(m, name, ours) for m in modules if getattr(m, name, None) is theirs]


def computed(style: Any, key: str) -> Any:
    """A property of an element, computed when it is first asked for."""
    said, parent = style.cascaded, style.parent_style
    if key in LINES and style[LINES[key]] == "none":
        value = style[key] = 0
    elif parent is None or key not in HANDED_DOWN or key in said:
        return _computed(style, key)
    else:
        value = style[key] = parent[key]
    return value


def compile_node(selector: Any) -> str:
    """The test of a selector as Python source; what `:has()` asks goes by way of `has`."""
    source: str = _compile_node(selector)
    is_relational = isinstance(selector, parser.RelationalSelector)
    return f"el.has({source!r})" if is_relational and source else source


_had: WeakKeyDictionary[Element, dict[str, bool]] = WeakKeyDictionary()


def has(el: Any, source: str) -> bool:
    """Whether that is so of an element and what is around it. Its tree does not change any more."""
    known = _had.setdefault(el.etree_element, {})
    if source not in known:
        known[source] = bool(_test_of(source)(el))
    return known[source]


@lru_cache(maxsize=256)
def _test_of(source: str) -> Callable[[Any], Any]:
    names = {"split_whitespace": compiler.split_whitespace, "ascii_lower": compiler.ascii_lower}
    test: Callable[[Any], Any] = eval(f"lambda el: {source}", names)  # as cssselect2 does
    return test


def begin_computed(style: Any, parent: Any, said: Any, *more: Any) -> None:
    """The style of an element has its initial values but for what is said, is handed down or is to be computed."""
    _begin_computed(style, parent, said, *more)
    if parent is not None:
        style.update(INITIAL)
        for name in said:
            for key in PHYSICAL.get(name, (name,)):
                style.pop(key, None)
        if IN_FLOW.keys().isdisjoint(said):
            style.update(IN_FLOW)
            style.specified.update(IN_FLOW)


def begin_anonymous(style: Any, parent: Any) -> None:
    """The style of a box without an element has all initial values."""
    style.update(INITIAL)
    _begin_anonymous(style, parent)


def _read_once(parse: Callable[..., Any]) -> Callable[..., Any]:
    """A parser of declarations that knows what the same words mean."""
    known = lru_cache(4096)(parse)
    return lambda said, **options: (known if isinstance(said, str) else parse)(said, **options)


def find_style_attributes(*arguments: Any) -> Iterator[tuple[Any, Any, Sequence[Any], Any]]:
    """What attributes say of elements. Weasyprint takes for alike those of which the last is the same."""
    for specificity, element, said, base_url in _find_style_attributes(*arguments):
        if sum(name in element.attrib for name in SAYING) > 1:
            said = [copy(one) for one in said]
        yield specificity, element, said, base_url


def solve(pending: Any, said: Sequence[Any], key: str, base_url: str) -> Any:
    """The value of a property for which variables stood in the style sheet. Raises what weasyprint does."""
    known = pending.__dict__.setdefault("known", {})
    words = key, tinycss2.serialize(said)
    if words not in known:
        known[words] = _solve(pending, said, key, base_url)
    return known[words]


def set_computed_styles(
    styles: Any, element: Any, parent: Any, root: Any = None, pseudo_type: str | None = None, **more: Any
) -> None:  # fmt: skip
    """The style of an element, or of one of its parts if it has such parts."""
    known = styles.get_computed_styles()
    if pseudo_type in PARTS and not PARTS[pseudo_type](known[element, None]):
        return
    if not pseudo_type and parent is not root:  # weasyprint shares those of elements itself
        _set_computed_styles(styles, element, parent, root, pseudo_type, **more)
        return
    said = styles.get_cascaded_styles().get((element, pseudo_type), {})
    values = tuple((name, id(value), repr(weight)) for name, (value, weight) in said.items())
    shared = styles.__dict__.setdefault("shared", {})
    alike = id(known[parent, None]), pseudo_type, values
    if alike not in shared:
        _set_computed_styles(styles, element, parent, root, pseudo_type, **more)
        shared[alike] = known[element, pseudo_type]
    known[element, pseudo_type] = shared[alike]


def _kept(find: Callable[[Any], Any], name: str) -> Callable[[Any], Any]:
    """What is found for a type, once: a copy of a style, which weasyprint may change, knows nothing of it."""

    def found(style: Any) -> Any:
        about = style.__dict__
        if name not in about:
            is_handed_down = _has_type_of(style, style.parent_style)
            about[name] = found(style.parent_style) if is_handed_down else find(style)
        return about[name]

    return found


def _has_type_of(style: Any, parent: Any) -> bool:
    """Whether a style says nothing about its type, and nobody said anything to it."""
    said = getattr(style, "cascaded", ())
    return parent is not None and all(
        key not in said and (key not in style or style[key] == parent[key]) for key in TYPE
    )


def resolve_percentages(box: Any, containing_block: Any) -> None:
    """The sizes of a box: where none is a share of what it stands in, those of all boxes of its style."""
    is_part = isinstance(box, TABLE)
    about, kind = box.style.__dict__, "sizes of a table" if is_part else "sizes"
    if kind not in about:
        about[kind] = _sizes(box.style, is_part)
    if about[kind]:
        box.__dict__.update(about[kind])
    else:
        _resolve_percentages(box, containing_block)


def _sizes(style: Any, is_part: bool) -> dict[str, Any]:
    """The sizes of the boxes of a style, as weasyprint finds them; none where they are not the same everywhere."""
    borders = {name: style[name] for name in BORDERS}
    said = {name: style[name] for name in SIZES}
    if (
        style["box_sizing"] != "content-box"
        or (style["border_collapse"] == "collapse" and (is_part or any(borders.values())))
        or any(getattr(one, "unit", None) != "px" for one in said.values() if one not in UNSAID)
    ):
        return {}
    sizes = {name: getattr(one, "value", one) for name, one in said.items()}
    least = {name: 0 for name in ("min_width", "min_height") if sizes[name] == "auto"}
    return {**sizes, **least, **borders}


def layout_box_backgrounds(
    page: Any, box: Any, picture: Any, layout_children: bool = True, style: Any = None
) -> None:
    """The backgrounds and round corners of a box and of what is in it: most have none."""
    is_own = style is None and box is not page and isinstance(box, boxes.Box)
    if not (is_own and _is_bare(box.style)):
        _layout_box_backgrounds(page, box, picture, layout_children, style)
        return
    box.__dict__.update(BARE)
    for child in box.all_children() if layout_children else ():
        layout_box_backgrounds(page, child, picture)


def _is_bare(style: Any) -> bool:
    """Whether boxes of a style have neither a background nor round corners."""
    about = style.__dict__
    if "bare" not in about:
        about["bare"] = (
            all((0, "px") in style[name] for name in ROUND)
            and style["border_image_source"][0] == style["mask_border_source"][0] == "none"
            and not any(value for _, value in style["background_image"])
            and not style["box_shadow"]
            and get_color(style, "background_color").alpha == 0
        )
    return bool(about["bare"])


def descendants(box: Any, placeholders: bool = False) -> Iterator[Any]:
    """A box and all in it, in their order."""
    waiting = [box]
    while waiting:
        one = waiting.pop()
        yield one
        if placeholders or isinstance(one, boxes.Box):
            waiting += reversed(one.children)


def is_in_normal_flow(box: Any) -> bool:
    """Whether a box stands where what is around it puts it."""
    return box.style["float"] == "none" and box.style["position"] in ("static", "relative")


def page_values(box: Any) -> tuple[Any, Any]:
    """The kinds of page that a box asks for at its start and its end: those of its first and its last child."""
    own = box.style["page"]
    flowing = (one for one in box.children if one.is_in_normal_flow() or one.is_floated())
    first = next(flowing, None)
    if first is None:
        return own, own
    backwards = reversed(box.children)
    last = next(one for one in backwards if one.is_in_normal_flow() or one.is_floated())
    start, end = first.page_values(), last.page_values()
    return start[0] or own, end[1] or own


def avoid_collisions(context: Any, box: Any, around: Any, outer: bool = True) -> Any:
    """Where a box has room beside floats: where there are none, a line has all of it."""
    is_plain = isinstance(box, boxes.LineBox) and around.style["direction"] == "ltr"
    if context.excluded_shapes or not (outer and is_plain):
        return _avoid_collisions(context, box, around, outer)
    left = around.content_box_x()
    return left, box.position_y, left + around.width - left


def _pango_of(style: Any) -> tuple[Any, Any, Any, bytes]:
    """The context, font, language and features of a style, as weasyprint finds them for each layout."""
    context = ffi.gc(
        pango.pango_font_map_create_context(style.font_config.font_map), gobject.g_object_unref
    )
    pango.pango_context_set_round_glyph_positions(context, False)
    pango.pango_context_set_base_dir(context, PANGO_DIRECTION[style["direction"]])
    named = style["font_language_override"]
    lang = style["lang"] if named == "normal" else LST_TO_ISO.get(named.lower(), named)
    if lang:
        pointer, _alive = unicode_to_char_p(lang)
        language = pango.pango_language_from_string(pointer)
        pango.pango_context_set_language(context, language)
    else:
        language = pango.pango_language_get_default()
    features = font_features(*(style[name] for name in FEATURES))
    said = ",".join(f"{key} {value}" for key, value in features.items()).encode()
    return context, get_font_description(style), language, said


_pango = _kept(_pango_of, "pango")
strut = _kept(_strut, "strut")
can_break_text = lru_cache(maxsize=4096)(_can_break_text)


def setup(layout: Any, style: Any) -> None:
    """A layout of pango for a text of that style."""
    if style["text_decoration_line"] != "none":
        _setup(layout, style)
        return
    context, font, layout.language, features = _pango(style)
    layout.style, layout.first_line_direction = style, 0
    layout.ascent = layout.underline_position = layout.strikethrough_position = None
    layout.layout = ffi.gc(pango.pango_layout_new(context), gobject.g_object_unref)
    pango.pango_layout_set_auto_dir(layout.layout, False)
    pango.pango_layout_set_font_description(layout.layout, font)
    if features:
        known = style.font_config.font_features
        if features not in known:
            known[features] = pango.pango_attr_font_features_new(features)
        attributes = pango.pango_attr_list_new()
        pango.pango_attr_list_insert(attributes, known[features])
        pango.pango_layout_set_attributes(layout.layout, attributes)


def page_references(pdf: Any) -> tuple[bytes, ...]:
    """References to the pages of a file; every tag asks for them."""
    count = len(pdf.pages["Kids"])
    if getattr(pdf, "_listed", (-1, ()))[0] != count:
        pdf._listed = (count, _page_references(pdf))
    return tuple(pdf._listed[1])


def write(pdf: Any, *arguments: Any, **options: Any) -> None:
    """Write a file; nothing in it changes any more."""
    before = [(kind, kind.data) for kind in (pydyf.Stream, pydyf.Dictionary)]
    try:
        for kind, data in before:
            kind.data = cached_property(data.fget)
            kind.data.__set_name__(kind, "data")
        _write(pdf, *arguments, **options)
    finally:
        for kind, data in before:
            kind.data = data


def to_bytes(item: Any) -> Any:
    """What stands for a value in a file: nearly all are words, or bytes already."""
    kind = type(item)
    if kind is int:
        return b"%d" % item
    return item.encode("ascii") if kind is str else item if kind is bytes else _to_bytes(item)
