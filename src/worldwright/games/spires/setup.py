"""Setting up the table (5.1 to 5.5, 10.5, 11.5). The random draws come in the order of the chapter."""

from __future__ import annotations

from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import bits, members
from worldwright.engine.state import Terms
from worldwright.games.spires.actions import TILES
from worldwright.games.spires.catalogue import Catalogue
from worldwright.games.spires.effects import shows
from worldwright.games.spires.grammar import ASPIRATIONS, MODULES, POWERS
from worldwright.games.spires.state import AUTOMA, Spires
from worldwright.games.spires.turn_automa import shuffle_deck
from worldwright.games.spires.turn_setup import AUTOMA_TILE, BEGIN, DEAL_OBJECTIVES, SETUP_POWER, SETUP_TILE


def set_up(terms: Terms) -> Spires:
    """A table ready for the first decision."""
    catalogue = terms.catalogue
    assert isinstance(catalogue, Catalogue)
    solo = terms.players == 1
    state = Spires(terms, catalogue, 2 if solo else terms.players)
    state.lay_out()
    state.prepare()
    choose_modules(state)
    state.first = state.first_player()  # 5.1
    if state.logging:
        used = [MODULES[module] for module in range(len(MODULES)) if state.uses(module)]
        state.tell("setup", "5.1", state.first, players=terms.players, modules=used)
    deal_tiles(state)
    if solo:
        shuffle_deck(state)
        state.energy[AUTOMA] = catalogue.head_start[str(terms.options["difficulty"])]  # 11.5
    push_set_up(state)
    return state


def choose_modules(state: Spires) -> None:
    """Those named, and so many further ones at random (10.5)."""
    named = state.terms.options["modules"]
    assert isinstance(named, tuple)
    for module in range(len(MODULES)):
        if MODULES[module] in named:
            state.modules |= 1 << module
    others = [module for module in range(len(MODULES)) if not state.uses(module)]
    wanted = state.terms.options["random_modules"]
    assert isinstance(wanted, int)
    if wanted > 0:
        state.rng.shuffle(others)
        state.modules |= bits(others[:wanted])


def deal_tiles(state: Spires) -> None:
    """Three tiles to everybody, three face up as the sky, the rest face down (5.2, 5.3)."""
    catalogue = state.catalogue
    tiles = list(range(TILES))
    state.rng.shuffle(tiles)
    for seat in range(state.players):
        state.hands[seat] = bits(tiles[: catalogue.hand_size])
        tiles = tiles[catalogue.hand_size :]
        if state.logging:
            hand = members(state.hands[seat])
            secret: dict[str, object] = {
                "tiles": [catalogue.tile_ids[tile] for tile in hand],
                "faces": [shows(state, tile) for tile in hand],
            }
            state.confide("deal", "5.2", seat, {"count": len(hand)}, secret, (seat,))
    state.sky = tiles[: catalogue.sky_size]
    state.reserve = tiles[catalogue.sky_size :]
    state.starting_reserve = len(state.reserve)
    if state.logging:
        faces = [shows(state, tile) for tile in state.sky]
        state.tell(
            "sky",
            "5.3",
            NOBODY,
            tiles=[catalogue.tile_ids[tile] for tile in state.sky],
            faces=faces,
            left=len(state.reserve),
        )


def push_set_up(state: Spires) -> None:
    """Powers, goals and objectives, then the world player by player (5.8, 10.6); pushed last to first."""
    state.push(BEGIN)
    if state.solo():
        state.push(AUTOMA_TILE)
    for turn in range(state.players - 1, -1, -1):
        state.push(SETUP_TILE[(state.first + turn) % state.players])
    if state.uses(ASPIRATIONS):
        state.push(DEAL_OBJECTIVES)
    if state.uses(POWERS):
        deal_powers(state)
        state.push(SETUP_POWER)


def deal_powers(state: Spires) -> None:
    """M3: three cards to everybody (10.3.1)."""
    catalogue = state.catalogue
    cards = list(range(len(catalogue.powers)))
    state.rng.shuffle(cards)
    for seat in range(state.players):
        state.powers_dealt[seat] = bits(cards[: catalogue.powers_dealt])
        cards = cards[catalogue.powers_dealt :]
        if state.logging:
            faces = [catalogue.power_faces[card] for card in members(state.powers_dealt[seat])]
            secret: dict[str, object] = {
                "cards": [face["id"] for face in faces],
                "names": [face["name"] for face in faces],
            }
            state.confide("powers", "10.3.1", seat, {"count": len(faces)}, secret, (seat,))
