"""Cuts the fonts of the UI to the letters, signs and features that the product uses.

    npm install --no-save inter-ui@4.1.1 jetbrains-mono@1.0.6
    pip install fonttools==4.60.1 brotli
    python fonts/subset.py node_modules

Both fonts are under the SIL Open Font License 1.1 (`src/fonts/OFL.txt`), which allows subsets.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

BASIC = "".join(map(chr, range(0x20, 0x7F)))
GREEK = "αβγδεηλμπσΔΣΩ"
SUBSCRIPTS = "".join(map(chr, range(0x2080, 0x208A)))
SUPERSCRIPTS = "⁰⁴⁵⁶⁷⁸⁹"
SIGNS = "–—‘’“”•…‹›€™←↑→↓↔↵⇧⏎␡␣−∞≠≤≥≈√∑✓✕✗▲▼△▽▶▸▾●○■□◆★⟨⟩łŁ"
PORTUGUESE = "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü"
# Every other letter comes from a font of the system, because the first load has no room for what is rare.
NAMES = "äöüßñÄÖ½º"
LETTERS = BASIC + PORTUGUESE + "\u00a0·×±²³¹°" + GREEK + SUBSCRIPTS + SUPERSCRIPTS + SIGNS + NAMES
# What stands between letters of code. Shapes, capitals with accents and rare signs come from the other font.
RARE = "‹›€™↔⏎␣✗△▽▶○■□◆★łŁ" + PORTUGUESE.upper() + SUPERSCRIPTS + NAMES + "ηδ"
MONO = "".join(letter for letter in LETTERS if letter not in RARE)
# The letters of windows, moves and codes; `app.css` has the same range.
BOLD = BASIC + "·αβΔ–…−∞≤≥"
CUTS = [
    ("inter.woff2", "inter-ui/variable/InterVariable.woff2", LETTERS, ["kern", "tnum", "ccmp", "mark", "mkmk", "calt"]),
    ("mono-400.woff2", "jetbrains-mono/fonts/webfonts/JetBrainsMono-Regular.woff2", MONO, ["ccmp", "mark"]),
    ("mono-600.woff2", "jetbrains-mono/fonts/webfonts/JetBrainsMono-SemiBold.woff2", BOLD, ["ccmp", "mark"]),
]


def main() -> None:
    modules = Path(sys.argv[1])
    made = Path(__file__).parent.parent / "src" / "fonts"
    held = set()
    for name, source, letters, features in CUTS:
        font = TTFont(modules / source)
        options = Options(layout_features=features, flavor="woff2", hinting=False, desubroutinize=True, name_IDs=[0, 1, 2, 13, 14])
        subsetter = Subsetter(options)
        subsetter.populate(text=letters)
        subsetter.subset(font)
        if "fvar" in font:
            instantiateVariableFont(font, {"wght": (400, 700), "opsz": (14, 32)}, inplace=True)
        font.flavor = "woff2"
        font.save(made / name)
        held |= set(font.getBestCmap())
        print(name, (made / name).stat().st_size)
    # What a test compares the texts of the UI with.
    (made / "letters.txt").write_text("".join(map(chr, sorted(held))) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
