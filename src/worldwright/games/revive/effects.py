"""The one interpreter of effects (6): it gives every icon of the catalogue its meaning."""

from __future__ import annotations

from typing import Final, final

from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.grammar import (
    ACT,
    ADV,
    ANY,
    ANY_BASIC,
    ARTIFACT,
    CRATE,
    CRYSTAL,
    ENERGY,
    GAIN,
    HIBERNATE_REMOVE,
    MODULE,
    OR,
    PASSIVE,
    PER_CARD,
    PER_FLASK,
    PER_POP,
    PLAY,
    RELOCATE,
    REOPEN,
    REST_SLOT,
    SHIFT_TOP,
    SWITCH_UP,
    TAKE,
    TRADE,
    TRIBE,
    UNPLUG,
    VP,
    WAKE,
    Atom,
)
from worldwright.games.revive.state import BY_EFFECT, Revive
from worldwright.games.revive.state_tribe import bit
from worldwright.games.revive.turn_cards import RelocateFrom, ReopenPick, RestPick, ShiftPick, TakePick, WakePick
from worldwright.games.revive.turn_gains import (
    INTERPRETERS,
    ArtifactPick,
    Effect,
    Interpreter,
    advance,
    choose_basics,
    gain,
    gain_crates,
    gain_energy,
    gain_points,
)
from worldwright.games.revive.turn_picks import AdvTrack, ModulePick, OrPick, TradeStep, UnplugPick
from worldwright.games.revive.turn_play import BY_PLAY_EFFECT, PlayCard
from worldwright.games.revive.turn_possible import can
from worldwright.games.revive.turn_tribe import act, use_tribe


@final
class Meanings(Interpreter):
    """Atoms from left to right; whatever one of them starts is finished before the next (5.11.1, 6.0.1)."""

    def interpret(self, state: Revive, seat: int, effect: int, at: int, source: int) -> None:
        atoms = state.catalogue.effects[effect]
        last = len(atoms)
        while at < last:
            atom = atoms[at]
            at += 1
            if atom.op == GAIN and atom.a != CRYSTAL:
                gain(state, seat, atom.a, atom.b)
            elif at == last:
                resolve(state, seat, atom, effect, at - 1, source)
            else:
                depth = len(state.stack)
                state.push(Effect(seat, effect, at, source))
                resolve(state, seat, atom, effect, at - 1, source)
                if len(state.stack) > depth + 1:
                    return
                state.stack.pop()


def resolve(state: Revive, seat: int, atom: Atom, effect: int, at: int, source: int) -> None:
    """One atom (E1 to E36)."""
    op = atom.op
    if op == GAIN:
        gain(state, seat, atom.a, atom.b)
    elif op == VP:
        gain_points(state, seat, atom.a)
    elif op == ADV:
        advance_one(state, seat, atom.a, atom.b)
    elif op == ENERGY:
        gain_energy(state, seat, atom.a)
    elif op == CRATE:
        gain_crates(state, seat, atom.a)
    elif op == ANY_BASIC:
        choose_basics(state, seat, atom.a)
    elif op == ARTIFACT:
        state.push(ArtifactPick(seat, atom.a))
    elif op == PER_POP:
        choose_basics(state, seat, int(state.tribes[seat].figures()))
    elif op == PER_CARD:
        cards = state.tribes[seat].cards_of(atom.a, state.catalogue, state.wild)
        if cards > 0:
            gain(state, seat, atom.b, cards)
    elif op == PER_FLASK:
        flasks = state.tribes[seat].visible_flasks(state.catalogue)
        if flasks > 0:
            gain(state, seat, atom.a, flasks)
    elif op == HIBERNATE_REMOVE:
        if source != NONE:
            state.sleepers |= bit(source)
    elif op == PASSIVE:
        state.tribes[seat].passives |= bit(atom.a)
        state.tribes[seat].stale = True
    elif op == SWITCH_UP:
        state.tribes[seat].switch_up = True
    elif can(state, seat, atom, source):
        ask(state, seat, atom, effect, at, source)
    elif state.logging and op in TELLS_IDLE:
        state.tell("idle", "6.7", seat, effect=state.catalogue.effect_texts[effect][at])


TELLS_IDLE: Final = (TRADE, MODULE, TRIBE, UNPLUG, REST_SLOT, WAKE, TAKE, PLAY, ACT, OR, REOPEN, SHIFT_TOP, RELOCATE)


def advance_one(state: Revive, seat: int, colour: int, steps: int) -> None:
    """Along one track; `any` asks which (E6)."""
    if colour == ANY:
        state.push(AdvTrack(seat, steps))
    else:
        gray = steps if colour == 0 else 0
        yellow = steps if colour == 1 else 0
        advance(state, seat, gray, yellow, steps - gray - yellow)


def ask(state: Revive, seat: int, atom: Atom, effect: int, at: int, source: int) -> None:
    """Atoms that hold a question, where there is something to choose (5.11.5)."""
    op = atom.op
    if op == TRADE:
        state.push(TradeStep(seat, effect, at, atom.a))
    elif op == MODULE:
        state.push(ModulePick(seat))
    elif op == TRIBE:
        use_tribe(state, seat)
    elif op == UNPLUG:
        state.push(UnplugPick(seat, atom.a))
    elif op == REST_SLOT:
        state.push(RestPick(seat, atom.a, source))
    elif op == WAKE:
        state.push(WakePick(seat, atom.a))
    elif op == PLAY:
        state.push(PlayCard(seat, atom.a, BY_PLAY_EFFECT))
    elif op == TAKE:
        state.push(TakePick(seat, atom.a, 0))
    elif op == ACT:
        act(state, seat, atom, BY_EFFECT)
    elif op == OR:
        state.push(OrPick(seat, atom.first, atom.second, source))
    elif op == SHIFT_TOP:
        state.push(ShiftPick(seat))
    elif op == REOPEN:
        state.push(ReopenPick(seat))
    elif op == RELOCATE:
        state.push(RelocateFrom(seat))


INTERPRETERS.append(Meanings())
