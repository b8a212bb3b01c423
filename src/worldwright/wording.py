"""How sentences are put together, for the words of every game and page."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and") -> str:
    """Things in a row.

    >>> listed(["Fire", "Water", "Air"]), listed(["Fire"]), listed([])
    ('Fire, Water and Air', 'Fire', '')
    """
    found = list(words)
    return f" {last} ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def several(number: int, thing: str) -> str:
    """A number of things.

    >>> several(1, "card"), several(3, "card"), several(2, "volcano")
    ('1 card', '3 cards', '2 volcanoes')
    """
    return f"{number} {thing}{'' if number == 1 else 'es' if thing.endswith('o') else 's'}"


def capital(words: str) -> str:
    """With a capital letter, the rest as it is.

    >>> capital("the Automa")
    'The Automa'
    """
    return words[:1].upper() + words[1:]
