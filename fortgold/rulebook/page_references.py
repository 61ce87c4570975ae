"""References to pages, set once: with a likely number, whose digits are exchanged when all pages are known.

weasyprint sets each reference as 0 and lays out its page again when it knows better: nearly every page of a book
twice. Digits of our fonts are equally wide (tests/rulebook/test_page_references.py), so that a number of as many
digits takes the same room; only pages that were set with fewer or more are laid out again.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from weasyprint.css.targets import TargetCollector, TargetLookupItem
from weasyprint.formatting_structure.boxes import BlockLevelBox, ReplacedBox, TextBox

PICTURE = 30  # characters in whose place a picture stands, about: most are icons
FULL = 3_000  # characters of a page, about
NEW_PAGE = {"page", "left", "right", "recto", "verso"}
DIGIT = re.compile(r"\d")


class PageReferences(TargetCollector):  # type: ignore[misc]
    """The places that a book refers to, and the pages on which they are likely to stand."""

    def __init__(self) -> None:
        super().__init__()
        self.before: dict[str, int] = {}  # characters before a place, if all pages were full
        self.sources: dict[TargetLookupItem, list[Any]] = defaultdict(list)  # what refers to it

    def lookup_target(self, anchor: Any, source: Any, token: str, parse_again: Any) -> Any:
        """The place that a reference names; weasyprint 70 itself forgets which, where an attribute says it."""
        item = super().lookup_target(anchor, source, token, parse_again)
        if self.collecting and token == "content" and source not in self.sources[item]:
            self.sources[item].append(source)
        return item

    def collect_missing_counters(
        self, box: Any, token: str, parse_again: Any, counters: Any, of_targets: Any
    ) -> None:
        """What a reference waits for: the number of the other page alone, not of its own, as weasyprint 70 says."""
        own = [] if any(counters is one for one in of_targets.values()) else counters
        super().collect_missing_counters(box, token, parse_again, own, of_targets)

    def guess(self, root: Any) -> None:
        """Give every reference a likely number, before anything is laid out."""
        so_far, kind = 0, None
        for box in root.descendants():
            is_shown = isinstance(box, (TextBox, ReplacedBox))
            is_broken = isinstance(box, BlockLevelBox) and box.style["break_before"] in NEW_PAGE
            if is_broken or (is_shown and box.style["page"] != kind):
                so_far += -so_far % FULL
            if is_shown:
                kind = box.style["page"]
            if name := box.style["anchor"]:
                self.before.setdefault(name, so_far)
            if isinstance(box, TextBox):
                so_far += len(box.text)
            elif isinstance(box, ReplacedBox):
                so_far += PICTURE
        for name, before in self.before.items():
            self._expect(name, {"page": [1 + before // FULL]})

    def cache_target_page_counters(
        self, anchor_name: str, page_counter_values: Any, page_maker_index: int, _page_maker: Any
    ) -> None:
        """A place was found on a page: later ones are likely to stand as much later as was guessed."""
        item = self.target_lookup_items.get(anchor_name)
        if self.collecting or item is None or item.state != "up-to-date":
            return
        item.page_maker_index = page_maker_index
        self._expect(anchor_name, {name: [*one] for name, one in page_counter_values.items()})
        here, page = self.before.get(anchor_name), page_maker_index + 1
        if here is None:
            return
        for name, before in self.before.items():
            later = self.target_lookup_items.get(name)
            if later is not None and later.page_maker_index is None:
                likely = max(page, page + before // FULL - here // FULL)
                as_yet = later.cached_page_counter_values.get("page", [0])[-1]
                if len(str(likely)) != len(str(as_yet)):  # else its digits are exchanged in the end
                    self._expect(name, {"page": [likely]})

    def _expect(self, name: str, values: dict[str, list[int]]) -> None:
        """References to a place are set with these numbers from now on, if they have other digits."""
        item = self.target_lookup_items.get(name)
        if item is None or item.state != "up-to-date" or item.cached_page_counter_values == values:
            return
        item.cached_page_counter_values = values
        for source in self.sources[item]:
            if reference := self.counter_lookup_items.get((source, "content")):
                reference.parse_again(reference.cached_page_counter_values)

    def settle(self, pages: Sequence[Any], page_maker: Any) -> None:
        """Exchange the digits of what was laid out; where there are fewer or more, ask for its page again."""
        laid: dict[Any, list[tuple[int, TextBox]]] = defaultdict(list)
        for number, page in enumerate(pages):
            for box in page.descendants(placeholders=True):  # what stands beside the text, too
                source = box.missing_link
                reference = self.counter_lookup_items.get((source, "content")) if source else None
                if reference and reference.missing_target_counters:
                    laid[source] += [(number, text) for text in _texts(box)]
        for source, found in laid.items():
            digits = DIGIT.findall("".join(text.text for text in _texts(source)))
            count = sum(len(DIGIT.findall(text.text)) for _, text in found)
            if len(digits) != count:
                for number, _ in found:
                    page_maker[number][-1]["content_changed"] = True
                continue
            rest = iter(digits)
            for _, text in found:
                exchanged = DIGIT.sub(lambda _, rest=rest: next(rest), text.text)  # type: ignore[misc]
                layout = text.pango_layout
                if exchanged != text.text and layout.text.startswith(text.text):
                    layout.text = exchanged + layout.text[len(exchanged) :]
                text.text = exchanged


def _texts(box: Any) -> Iterator[Any]:
    """The words of a reference, without the dots that lead to it."""
    if isinstance(box, TextBox):
        yield box
    for child in getattr(box, "children", ()):
        if not getattr(child, "is_leader", False):
            yield from _texts(child)
