"""The few words that the engine itself puts into a book: 目次 Contents, the heads of its tables."""

from collections.abc import Mapping

from fortgold.data.model import Text

LABELS: Mapping[str, Text] = {
    "contents": Text("目次", "Contents"),
    "term": Text("用語", "Term"),
    "english": Text("英語", "English"),
    "japanese": Text("日本語", "Japanese"),
    "meaning": Text("意味", "Meaning"),
    "name": Text("名前", "Name"),
    "picture": Text("カード", "Card"),
    "id": Text("番号", "No."),
    "copies": Text("枚数", "Copies"),
    "cards": Text("カード", "Cards"),
    "version": Text("第{version}版", "Version {version}"),
    "deck": Text("カード構成 {fingerprint}", "Card list {fingerprint}"),
}
