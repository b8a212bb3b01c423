"""One interpreter for every effect of the catalogue (5), whoever gains it and whatever it stands on."""

from __future__ import annotations

from worldwright.games.age_contrived import turn_actions, turn_benefits, turn_move, turn_tiles, turn_tracks
from worldwright.games.age_contrived.board import TOP, row_zone
from worldwright.games.age_contrived.grammar import (
    CHOOSE_BENEFIT,
    CLAIM,
    CLIMB_MONUMENT,
    CLIMB_PILLAR,
    COPY_BRIDGE,
    DEPLOY,
    GAIN,
    GAIN_CONDUIT,
    GAIN_TILE,
    MONUMENT_TRACK,
    PILLAR_TRACK,
    PLACE_BRIDGE,
    RECHARGE,
    REPLENISH,
    REPOSITION,
    UPGRADE_ACTION,
    WALK,
    WILD_TOKEN,
    amount_of,
    kind_of,
    positions_of,
)
from worldwright.games.age_contrived.state import AgeContrived


def is_legal(state: AgeContrived, seat: int, effect: int) -> bool:
    """May an Action Token be used for this (6.2.1)? Recharging, moving and repositioning may do nothing."""
    kind = kind_of(effect)
    if kind == DEPLOY:
        god = state.gods[seat]
        positions = positions_of(effect)
        position = 0
        while positions >> position:
            if positions >> position & 1 and god.size(row_zone(position, TOP)) > 0:
                return True
            position += 1
        return False
    if kind == CLAIM:
        return bool(turn_tiles.affordable(state, seat, amount_of(effect), -1))
    return kind != WILD_TOKEN


def perform(state: AgeContrived, seat: int, effect: int) -> None:
    """Carry an effect out, or push what has to be asked for it."""
    kind = kind_of(effect)
    amount = amount_of(effect)
    if kind == WALK:
        state.push(turn_move.MoveStep(seat, amount, 0))
    elif kind == CLIMB_MONUMENT:
        state.push(turn_tracks.TrackStep(seat, MONUMENT_TRACK, amount))
    elif kind == CLIMB_PILLAR:
        state.push(turn_tracks.TrackStep(seat, PILLAR_TRACK, amount))
    elif kind == DEPLOY:
        turn_actions.deploy(state, seat, amount, positions_of(effect))
    elif kind == RECHARGE:
        turn_benefits.recharge(state, seat, "5")
    elif kind == CLAIM:
        state.push(turn_tiles.ClaimTile(seat, amount, -1))
    elif kind == REPOSITION:
        state.push(turn_actions.Reposition(seat, amount))
    elif kind == PLACE_BRIDGE:
        state.push(turn_benefits.BridgeSpace(seat))
    elif kind == UPGRADE_ACTION:
        state.push(turn_benefits.UpgradePick(seat))
    elif kind == GAIN_CONDUIT:
        state.push(turn_benefits.ConduitType(seat))
    elif kind == GAIN_TILE:
        state.push(turn_tiles.TakeTile(seat))
    elif kind == REPLENISH:
        turn_benefits.promise_replenishment(state, seat)
    elif kind == CHOOSE_BENEFIT:
        state.push(turn_move.BenefitChoice(seat))
    elif kind == COPY_BRIDGE:
        state.push(turn_move.CopyChoice(seat))
    else:
        assert kind == GAIN
        turn_benefits.gain(state, seat, amount)
