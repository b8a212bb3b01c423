"""Names of people: one visible line, and two forms in which they are compared."""

from __future__ import annotations

import secrets
import unicodedata

from worldwright.server.table.messages import Refused

NAME_LENGTH = 24
MARKS = 3  # on one letter: more would cover the lines above and below
FOLDED_LENGTH = 72  # one sign may fold to eighteen
GUESTS = (
    *("Heron", "Otter", "Wren", "Lynx", "Newt", "Hare", "Kite", "Ibis", "Vole", "Finch", "Stoat", "Crane"),
    *("Badger", "Beaver", "Curlew", "Dipper", "Egret", "Falcon", "Gannet", "Hoopoe", "Jackdaw", "Lark", "Magpie"),
    *("Marten", "Moth", "Oriole", "Osprey", "Owl", "Plover", "Raven", "Robin", "Siskin", "Swift", "Tern", "Toad"),
)
UNSEEN = dict.fromkeys((0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800, 0xFFFC))  # letters and signs that show nothing
CAPITALS = str.maketrans(  # letters that look like other ones only while they are large
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ" + "АВЕІЈКМНОРСТУХЅԌԚԜҮѴӀ" + "Օ",
    "ABEZHIKMNOPTYXC" + "ABEIJKMHOPCTYXSGQWYVI" + "O",
)
FRAMED = {  # letters in black circles and squares, and those of flags
    first + place: chr(ord("a") + place) for first in (0x1F150, 0x1F170, 0x1F1E6) for place in range(26)
}
LOOKALIKES = FRAMED | str.maketrans(
    "аьвсԁеғгһіјкӏмнопрԛѕтуԝхүѵ"  # Cyrillic
    + "αβγεζηικμνορτυχωϲ"  # Greek
    + "հօոսցզյ"  # Armenian
    + "ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎽᏃ"  # Cherokee
    + "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ"  # Lisu
    + "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"  # small capitals
    + "ᗩᗷᑕᗞᗴᖴᕼᒍᒪᗰᑎᑭᖇᔕᑌᐯᗯ᙭ᖻ"  # syllables
    + "ıɩ1|ǀ0ɑɡøłđħŧƒ",
    "abbcdefrhijklmhonpqstywxyv"
    + "abyeznikuvoptuxwc"
    + "honugqj"
    + "abcdeghjklmprstvwyz"
    + "abcdefghijklmnoprstuvwxyz"
    + "abcdefghijklmnoprstuvwyz"
    + "abcdefhjlmnprsuvwxy"
    + "iillloagoldhtf",
)


def clean_text(text: str, most: int) -> str:
    """Text as one line: no control or direction marks, no towers of accents, no runs of spaces, at most so many
    characters.
    """
    kept, marks = [], 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)[0]
        marks = marks + 1 if kind == "M" else 0
        if marks <= MARKS:
            kept.append(" " if kind == "C" else char)
    return " ".join("".join(kept).split())[:most].rstrip()


def clean_name(text: str) -> str:
    name = clean_text(text.translate(UNSEEN), NAME_LENGTH)
    if all(unicodedata.category(char)[0] in "MZ" for char in name):
        raise Refused("a name needs at least one character that can be seen", "invalid")
    if len(fold(name)) > FOLDED_LENGTH:
        raise Refused("this name is too long when it is written out: choose a shorter one", "invalid")
    return name


def guest_name() -> str:
    """A name for somebody new: one of so many that two at a table hardly ever draw the same."""
    return f"{secrets.choice(GUESTS)} {secrets.randbelow(9900) + 100}"


def fold(name: str) -> str:
    """The form by which a name is found again: `Anna`, `anna` and full-width `Ａnna` are the same claim."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def skeleton(name: str) -> str:
    """What a name looks like from afar: letters of other alphabets that look the same, accents, and signs between the
    letters make no difference.

    >>> skeleton("Аnna"), skeleton("A-n.n_a"), skeleton("Ännå"), skeleton("1lse") == skeleton("Ilse")
    ('anna', 'anna', 'anna', True)
    """
    apart = unicodedata.normalize("NFKD", name.translate(CAPITALS))
    bare = "".join(char for char in apart if unicodedata.category(char)[0] != "M")
    folded = fold(bare.translate(CAPITALS)).translate(LOOKALIKES)
    kept = "".join(char for char in folded if char.isalnum())
    return (kept or folded or fold(name)).replace("i", "l").replace("rn", "m").replace("vv", "w")
