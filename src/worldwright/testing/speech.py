"""What people read (prompts, actions, log lines, the engine's own words too) shows nothing of the program."""

from __future__ import annotations

import re

import worldwright as ww
from worldwright.engine import telling
from worldwright.gains import refused
from worldwright.rulebook import Rulebook
from worldwright.testing.collect import over, whole_game
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import everybody, positions, sampled

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elif", "Farid", "Greta", "Hugo")
INTERNAL = re.compile(r"[{}\[\]<>=|\\_]|\b(?:None|True|False|nan|null)\b|'\w+'|\bseat -?\d|\b[A-Z]+_[A-Z_]+\b|  ")


def assert_plain(line: str) -> None:
    assert line.strip() == line != ""
    assert not INTERNAL.search(line), line


@over(one_by_one)
def test_log_lines_are_sentences_in_plain_words(setting: Setting) -> None:
    *_, state = positions(setting, 171)
    for seat in everybody(state):
        for event in state.events_of(seat):
            line = setting.game.tell(event, NAMES)
            assert_plain(line)
            assert line[0].isupper(), line
            assert line.endswith("."), line


@over(plain)
def test_questions_and_actions_are_asked_in_plain_words(setting: Setting) -> None:
    for state in sampled(setting, 172):
        for seat in everybody(state):
            view = {**state.view(seat), "names": list(NAMES[: state.players])}
            if view["decision"] is not None:
                assert_plain(view["decision"]["prompt"])
            for action in () if seat is None else state.actions_of(seat):
                assert_plain(setting.game.words.describe(view, action))


@over(plain)
def test_what_cannot_be_done_now_has_a_reason_in_plain_words_and_its_rule(setting: Setting) -> None:
    book = Rulebook(setting.game.rules) if hasattr(setting.game.words, "why_not") else None
    for state in sampled(setting, 173) if book is not None else ():
        for seat in state.waiting:
            view = {**state.view(seat), "names": list(NAMES[: state.players])}
            kinds = {setting.game.action_space.kind(action) for action in state.actions_of(seat)}
            for one in refused(state, seat, view):
                assert_plain(one.text)
                assert_plain(one.reason)
                assert one.reason.endswith("."), one.reason
                assert book is not None
                assert book.find(one.rule)
                assert one.value is not None or one.kind not in kinds


@over(whole_game)
def test_the_engine_tells_its_own_events_of_every_decision_in_plain_words(slug: str) -> None:
    game = ww.load(slug)
    for decision in game.decisions:
        assert_plain(game.words.waiting_for(decision.kind))
        for kind in telling.SENTENCES:
            event = {"ply": 0, "kind": kind, "rule": "1", "seat": 0, "decision": decision.kind, "number": 1}
            assert_plain(game.tell(event, NAMES))
            assert_plain(game.tell({**event, "seat": -1}, NAMES))
