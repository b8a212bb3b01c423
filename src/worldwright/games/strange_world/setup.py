"""Setting up the table (5, 10.1). The random draws come in the order of the chapter."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.sets import bits
from worldwright.engine.state import Terms
from worldwright.games.strange_world.board import HOME
from worldwright.games.strange_world.catalogue import Catalogue
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.state_world import empty_world
from worldwright.games.strange_world.turn import ROUND
from worldwright.games.strange_world.turn_solo import SOLO_TURN


def set_up(terms: Terms) -> StrangeWorld:
    """A table ready for the first round."""
    catalogue = terms.catalogue
    assert isinstance(catalogue, Catalogue)
    players = terms.players
    state = bare_table(terms, catalogue)
    state.prepare()
    lay_starting_cards(state)  # 5.1
    deck = catalogue.decks[players][:]  # 5.2, 10.1
    state.rng.shuffle(deck)
    state.deck = vec[i64](deck)
    state.fumaroles = catalogue.fumaroles  # 5.4
    state.travellers = bits(list(range(len(catalogue.traveller_ids))))
    if players == 1:
        reveal_travellers(state)
        state.stacks = bits(list(range(catalogue.stacks)))
        state.push(SOLO_TURN)
    else:
        state.sun = state.first_player()  # 5.5
        state.push(ROUND)
    if state.logging:
        state.tell("setup", "5", int(state.sun), players=players)
    return state


def bare_table(terms: Terms, catalogue: Catalogue) -> StrangeWorld:
    """Empty Worlds and hands, and the switches as the options say."""
    players = terms.players
    worlds = [empty_world(catalogue) for _ in range(players)]
    nothing = vec[i64]([0] * players)
    state = StrangeWorld(terms, catalogue, worlds, nothing, nothing[:], nothing[:], vec[i64]())
    state.sun_alternates = players == 2 and terms.options["sun_2p"] == "alternate"
    state.base_if_met = terms.options["traveller_base"] == "if_met"
    state.eye_by_species = terms.options["eye_animals"] == "species"
    state.volcano_anywhere = terms.options["volcano_cell"] == "consequence"
    state.portal_elsewhere = terms.options["portal_cell"] == "restrict"
    return state


def lay_starting_cards(state: StrangeWorld) -> None:
    """One to each player, face up at (0, 0); the rest go back to the box."""
    catalogue = state.catalogue
    cards = list(range(catalogue.lands, len(catalogue.ids)))
    state.rng.shuffle(cards)
    for seat in range(state.players):
        state.worlds[seat].put(catalogue, cards[seat], HOME)


def reveal_travellers(state: StrangeWorld) -> None:
    """Solo: only these are available this game; the others are boxed (10.1)."""
    travellers = list(range(len(state.catalogue.traveller_ids)))
    state.rng.shuffle(travellers)
    state.boxed = bits(travellers[state.catalogue.solo_travellers :])
    state.travellers &= ~state.boxed
