"""Files out of a zip that a stranger may have made: no larger than it says that they are."""

from __future__ import annotations

import struct
import zipfile
import zlib

# what reading a zip may raise, if it is none or a damaged one
BAD_ZIP = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError)
PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others can only be unpacked as a whole


def unpacked(packed: zipfile.ZipFile, one: zipfile.ZipInfo) -> bytes:
    """A file, no more of it than `one.file_size`, which the caller has compared with a limit. Raises one of BAD_ZIP."""
    if one.compress_type not in PACKINGS:
        raise zipfile.BadZipFile
    with packed.open(one) as file:
        return file.read(one.file_size)  # asked without a size, it unpacks first and cuts then
