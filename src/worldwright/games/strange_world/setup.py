"""Setting up the table (5, 10.1). The random draws come in the order of the chapter."""

from __future__ import annotations

from worldwright.engine.state import Terms
from worldwright.games.strange_world.board import HOME
from worldwright.games.strange_world.catalogue import Catalogue
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.state_world import empty_world
from worldwright.games.strange_world.turn import ROUND, SOLO_TURN


def set_up(terms: Terms) -> StrangeWorld:
    """A table ready for the first round."""
    catalogue = terms.catalogue
    assert isinstance(catalogue, Catalogue)
    players = terms.players
    worlds = [empty_world() for _ in range(players)]
    state = StrangeWorld(terms, catalogue, worlds, [0] * players, [0] * players, [0] * players)
    state.prepare()
    state.sun_alternates = players == 2 and terms.options["sun_2p"] == "alternate"
    state.base_if_met = terms.options["traveller_base"] == "if_met"
    state.eye_by_species = terms.options["eye_animals"] == "species"
    state.volcano_anywhere = terms.options["volcano_cell"] == "consequence"

    lay_starting_cards(state)  # 5.1
    state.deck = catalogue.decks[players][:]  # 5.2, 10.1
    state.rng.shuffle(state.deck)
    state.fumaroles = catalogue.fumaroles  # 5.4
    state.travellers = (1 << len(catalogue.traveller_ids)) - 1
    if players == 1:
        reveal_three_travellers(state)
        state.stacks = (1 << catalogue.stacks) - 1
        state.push(SOLO_TURN)
    else:
        state.sun = int(state.rng.below(players))  # 5.5
        state.push(ROUND)
    if state.logging:
        state.tell("setup", "5", state.sun, players=players)
    return state


def lay_starting_cards(state: StrangeWorld) -> None:
    """One to each player, face up at (0, 0); the rest go back to the box."""
    catalogue = state.catalogue
    cards = list(range(catalogue.lands, len(catalogue.ids)))
    state.rng.shuffle(cards)
    for seat in range(state.players):
        state.worlds[seat].put(catalogue, cards[seat], HOME)


def reveal_three_travellers(state: StrangeWorld) -> None:
    """Solo: only these are available this game; the others are boxed (10.1)."""
    travellers = list(range(len(state.catalogue.traveller_ids)))
    state.rng.shuffle(travellers)
    for traveller in travellers[state.catalogue.travellers_out[1] :]:
        state.boxed |= 1 << traveller
    state.travellers &= ~state.boxed
