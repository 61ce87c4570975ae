"""What weasyprint may fetch: nothing. All pictures are in its cache before it asks for them."""

from __future__ import annotations

from typing import Any, NoReturn

from weasyprint.urls import FatalURLFetchingError, URLFetcher


class Nothing(URLFetcher):  # type: ignore[misc]
    """Stops the typesetter when it asks for anything: no check should have let that through."""

    def fetch(self, url: str, _headers: Any = None) -> NoReturn:
        raise FatalURLFetchingError(url)
