"""What the tests of every game's drawings look for in a drawing."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree


def tree(svg: str) -> ElementTree.Element:
    """A drawing as the elements it is made of; what is no XML fails here."""
    return ElementTree.fromstring(svg)


def targets(svg: str) -> Counter[int]:
    """How often each action is drawn as something to press, by pointer, key and screen reader."""
    found: Counter[int] = Counter()
    for node in tree(svg).iter():
        if "target" in (node.get("class") or "").split():
            assert node.get("tabindex") == "0"
            assert node.get("role") == "button"
            assert node.get("aria-label")
            found[int(str(node.get("data-action")))] += 1
    return found


def picks(svg: str) -> set[str]:
    """The things that are drawn to be picked as one of several, by pointer, key and screen reader."""
    found = [node for node in tree(svg).iter() if "pick" in (node.get("class") or "").split()]
    for node in found:
        assert node.get("tabindex") == "0"
        assert node.get("role") == "button"
        assert node.get("aria-label")
        assert node.get("aria-pressed") == "false"
    names = [str(node.get("data-pick")) for node in found]
    assert len(set(names)) == len(names)
    return set(names)


def check_marks(svg: str) -> None:
    """What the page relies on, and what its strict content policy forbids."""
    root = tree(svg)
    keys = Counter(node.get("data-key") for node in root.iter() if node.get("data-key"))
    assert not [key for key, number in keys.items() if number > 1]
    for node in root.iter():
        assert node.get("style") is None
        assert not [name for name in node.attrib if name.startswith("on")]
    assert root.get("role") in ("group", "img")
    assert root.get("aria-label")
