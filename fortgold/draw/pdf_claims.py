"""What a PDF says about itself: title, languages, PDF/UA-1 and PDF/A-2a, and the sRGB profile.

PDF/UA-1: ISO 14289-1; PDF/A-2: ISO 19005-2. The claims are proved by veraPDF (`tools/prove`), not
by this module. No dates: the same input gives the same bytes.
"""

from __future__ import annotations

from functools import cache
from html import escape

from fortgold.data.paths import builtin

EXTENSION = """\
<rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about=""><pdfaExtension:schemas><rdf:Bag>
<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>
<rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq>
</pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
"""


def xmp(title: str, lang: str, author: str, producer: str) -> bytes:
    """The metadata packet of a document in `lang` that is PDF/UA-1 and PDF/A-2a."""
    escaped = {name: escape(word, quote=False) for name, word in locals().items()}
    return f"""\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escaped["title"]}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{escaped["author"]}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{escaped["lang"]}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{escaped["producer"]}</pdf:Producer>
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part></rdf:Description>
{EXTENSION}</rdf:RDF></x:xmpmeta>

<?xpacket end="w"?>
""".encode()


@cache
def srgb_profile() -> bytes:
    """The ICC profile of sRGB for the output intent: littleCMS's, dated 2022-01-01, without an id."""
    return (builtin("templates") / "base" / "srgb.icc").read_bytes()
