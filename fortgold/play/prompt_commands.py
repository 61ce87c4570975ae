"""What may be typed at the prompt of a game besides moves: the commands, and how they are told."""

from __future__ import annotations

from fortgold.data.model import Text

COMMANDS = {  # what may be typed for each, besides moves
    "moves": ("m", "moves", "手", "一覧"),
    "hint": ("h", "hint", "ヒント"),
    "undo": ("u", "undo", "戻す", "待った"),
    "table": ("t", "table", "テーブル", "卓"),
    "look back": ("l", "log", "ログ", "これまで"),
    "help": ("?", "help", "ヘルプ", "説明"),
    "quit": ("q", "quit", "exit", "やめる", "終わる"),
}
WORDS = {word: name for name, words in COMMANDS.items() for word in words}
ALSO = Text(
    "ほかに: m 手の一覧、h ヒント、u 戻す、t テーブル、l これまで、? 説明、q やめる",
    "also: m moves, h hint, u undo, t whole table, l log, ? help, q quit",
)
HELP = Text(
    "m       できる手の一覧。番号を入力すればその手になります\n"
    "h       プレイヤーの勧める手と、その理由 (h 名前 で別のプレイヤーの手)\n"
    "u       1 手戻す (u 3 で 3 手)\n"
    "t       テーブル全体を見る\n"
    "l       前に自分で決めてから起きたこと。知っている隠れたカード\n"
    "? 名前  その名前のカードに書いてあること\n"
    "q       やめる",
    "m       the moves you can make; type the number of one to make it\n"
    "h       what a player would do, and why (h NAME: what another one would do)\n"
    "u       take back a move (u 3: three of them)\n"
    "t       see the whole table\n"
    "l       what happened since you decided last; hidden cards that you know\n"
    "? NAME  what the card of that name says\n"
    "q       quit",
)
