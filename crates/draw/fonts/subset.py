"""Cuts PT Sans down to the signs the program uses and gives it another name.

    python3 subset.py FOLDER_WITH_PTS55F.ttf

needs fonttools and brotli; writes the .ttf and .woff2 files beside this script."""

import os
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

CUTS = [
    ("PTS55F.ttf", "LadogaSans-Regular", "Ladoga Sans", "Regular"),
    ("PTS75F.ttf", "LadogaSans-Bold", "Ladoga Sans", "Bold"),
    ("PTS56F.ttf", "LadogaSans-Italic", "Ladoga Sans", "Italic"),
    ("PTN57F.ttf", "LadogaSansNarrow-Regular", "Ladoga Sans Narrow", "Regular"),
    ("PTN77F.ttf", "LadogaSansNarrow-Bold", "Ladoga Sans Narrow", "Bold"),
]
SIGNS = "–—‘’‚“”„†•…‰‹›€№™−√≈≠≤≥"
CHARACTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x400, 0x460), 0x490, 0x491, *map(ord, SIGNS)]
# What nearly every page needs is a file of its own for browsers; they load the other for a name that needs it.
# base.css says the same as ranges.
FIRST = [*range(0x20, 0x7F), *map(ord, "\u00a0§«°±²µ·»¼½¾×"), *map(ord, SIGNS)]
MORE = sorted(set(CHARACTERS) - set(FIRST))


def only(source, characters):
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "liga", "locl"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 9, 11, 13, 14]
    options.notdef_outline = True
    options.recalc_timestamp = False
    font = TTFont(source, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    return font


def cut(source, file, family, style):
    font = only(source, CHARACTERS)
    full = family if style == "Regular" else f"{family} {style}"
    names = font["name"]
    names.names = [n for n in names.names if n.platformID == 3 and n.langID == 0x409]
    for id, text in ((1, family), (2, style), (3, file), (4, full), (6, file), (5, "Version 1.0, a subset under another name")):
        names.setName(text, id, 3, 1, 0x409)
    font.save(file + ".ttf")
    for part, characters in (("", FIRST), ("-More", MORE)):
        font = only(file + ".ttf", characters)
        font.flavor = "woff2"
        font.save(file + part + ".woff2")


if __name__ == "__main__":
    folder = sys.argv[1]
    os.chdir(os.path.dirname(os.path.abspath(__file__)))
    for source, *names in CUTS:
        cut(os.path.join(folder, source), *names)
