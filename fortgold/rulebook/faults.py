"""The faults of a rulebook; the `*_checks` modules find them."""

from fortgold.data.findings import fault

NO_BOOK = fault(
    "BOOK501",
    "ルールブックがない",
    "A language has no rulebook",
    "その言語で遊ぶ人の箱には、遊び方が入りません。",
    "Whoever plays in that language gets a box without rules.",
)
BROKEN = fault(
    "BOOK502",
    "ルールブックのひな型が読めない",
    "A rulebook template cannot be read",
    "波括弧の書き間違い一つで、その本は一ページも作れません。",
    "One slip inside the braces, and not a page of the book can be made.",
)
UNKNOWN = fault(
    "BOOK503",
    "ルールブックが存在しない名前を使っている",
    "A rulebook names something that is not there",
    "カードや用語の名前が変わると、本文の参照は行き先を失い、文に穴が空きます。",
    "When a card, term or number is renamed, the sentence that names it is left with a hole.",
)
NOWHERE = fault(
    "BOOK504",
    "本の中の参照先がない",
    "A link inside the book leads nowhere",
    "「5ページを見よ」と書いてあるのに、そのページがありません。",
    "The reader is sent to a page that the book does not have.",
)
SAME_ID = fault(
    "BOOK505",
    "二つの見出しが同じ id を持つ",
    "Two headings have one id",
    "参照も目次も、片方の見出しにしか届きません。",
    "Links and contents reach only one of the two.",
)
NO_GLYPH = fault(
    "BOOK506",
    "ルールブックにフォントにない文字がある",
    "The fonts lack a character of the rulebook",
    "フォントにない文字は、紙の上で四角い箱になります。",
    "On paper such a character is an empty box.",
)
NO_BOX = fault(
    "BOOK507",
    "囲みの書き方が違う",
    "A box is not one",
    "知らない名前の囲みはコロンのまま印刷され、閉じ忘れた囲みは本の終わりまで続きます。",
    "A box of an unknown name is printed with its colons; one left open runs to the book's end.",
)
ONE_LANGUAGE = fault(
    "BOOK508",
    "図の言葉に片方の言語しかない",
    "A figure has words in one language only",
    "片方の言語の本で、図の説明や名札が空白になります。",
    "In the other language's book, a caption or a label stays blank.",
)
NEVER_SAID = fault(
    "BOOK509",
    "用語がルールブックで使われていない",
    "A term is never used in a rulebook",
    "用語集にあって本文にない言葉は、別の言葉で書かれているか、もう要らないかのどちらかです。",
    "A word that stands only in the glossary is called something else in the text, or left over.",
    "warning",
)
NEVER_SHOWN = fault(
    "BOOK510",
    "図がルールブックで使われていない",
    "A figure is shown in no place of a rulebook",
    "描いた図が本に載らず、読む人は例を一つ見逃します。",
    "The figure was drawn for nothing, and the reader misses an example.",
    "warning",
)
SKIPPED = fault(
    "BOOK511",
    "見出しの段階が飛んでいる",
    "A heading skips a level",
    "章のない節は、読み上げソフトにも目次にも親のない項目になります。",
    "A section without its chapter has no parent, neither in the bookmarks nor read aloud.",
)
NO_IMAGE = fault(
    "BOOK512",
    "本文に画像や HTML が書いてある",
    "A rulebook template holds an image or HTML",
    "本文の画像は印刷されず、だれにも気づかれずに消えます。",
    "An image in the text is not printed: it vanishes in silence.",
)
ODD_HEADING = fault(
    "BOOK513",
    "見出しの id が読めない",
    "A heading's id cannot be read",
    "id のつもりの波括弧が、見出しの一部として印刷されます。",
    "The braces that were meant as its id are printed as part of the heading.",
)
LEADS_OUT = fault(
    "BOOK514",
    "リンクが本の外を指している",
    "A link leads out of the book",
    "紙の上のリンクは押せず、PDF から外へつながる道にもなります。本の中のリンクだけが使えます。",
    "Nobody can click on paper, and a PDF should not lead elsewhere: links stay inside the book.",
)
NO_PICTURE = fault(
    "BOOK530",
    "ルールブックの画像がないか、刷れない",
    "A picture of a rulebook is missing or cannot be printed",
    "画像のあるはずの場所が、空いたまま刷られます。",
    "The place where it should be would be printed empty.",
)
NO_ALT = fault(
    "BOOK531",
    "ルールブックの画像に説明がない",
    "A picture of a rulebook has no words for who cannot see it",
    "画面を読み上げて読む人には、そこに何があるのか分かりません。",
    "Whoever has the book read aloud does not learn what is there.",
)
OTHER_OUTLINE = fault(
    "BOOK540",
    "二つの言語の本で、見出しや図の並びが違う",
    "The books of two languages differ in their outline",
    "左右に並べた本で段落が食い違い、片方の言語だけで遊ぶ人は図や例を一つ見逃します。",
    "Side by side their paragraphs drift apart, and readers of one language miss a figure or an example.",
    "warning",
)
LEFT_OVER = fault(
    "BOOK515",
    "波括弧や記号がそのまま残っている",
    "Braces or marks are left in a text",
    "一つ書き落とした波括弧は、言葉の代わりにそのまま紙に印刷されます。",
    "With one brace missing, the book prints the braces instead of the word.",
)
REACHES_OUT = fault(
    "BOOK516",
    "スタイルシートが使えないものを求めている",
    "A stylesheet asks for what a book does not take",
    "ファイルや URL を読み込む書き方で、ほかの人のデッキがこのパソコンの中身を本に写せてしまいます。",
    "A stranger's stylesheet that fetches files could print what is on this machine.",
)
NO_PLACE = fault(
    "BOOK517",
    "rulebook.html に本文の場所がない",
    "rulebook.html has no place for the book",
    "本文を入れる場所がなければ、どのページも白紙です。",
    "Without a place for its text, every page of the book is blank.",
)
BROKEN_STYLE = fault(
    "BOOK518",
    "スタイルシートが読めない",
    "A stylesheet cannot be read",
    "読めない所は黙って飛ばされ、直したつもりの見た目が本に現れません。",
    "What cannot be read is passed over in silence, and the edit never reaches the paper.",
)
NEVER_READ = fault(
    "BOOK519",
    "読みを付ける語が、日本語の本にない",
    "A word with a reading is not in the Japanese book",
    "書き換えた語や打ち間違えた語の読みは、どこにも付きません。",
    "A word that was changed in the text, or mistyped, bears its reading nowhere.",
    "warning",
)
NO_VARIANT = fault(
    "BOOK533",
    "図や例が、ないカードの見せ方を求めている",
    "A figure or an example asks for a look of its cards that nobody has laid out",
    "カードはいつもの見せ方のままで、指すはずの文字や絵が図にありません。",
    "Its cards are drawn as usual, without what they were meant to show.",
)
OTHER_TABLE = fault(
    "BOOK532",
    "図が、例とは別の盤面を見せている",
    "A figure shows another table than its example",
    "例は遊んで確かめてありますが、読む人が見るのは図のほうです。",
    "The example was played and is right, but the reader looks at the figure.",
)
