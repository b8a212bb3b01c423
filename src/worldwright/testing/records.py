"""A record replays to the identical position at every ply."""

from __future__ import annotations

from pathlib import Path

import pytest

import worldwright as ww
from worldwright.testing.collect import over
from worldwright.testing.settings import Setting, combined, one_by_one, plain
from worldwright.testing.walk import finish, sampled


@over(one_by_one)
def test_a_record_replays_to_every_ply(setting: Setting) -> None:
    history = []
    for state in sampled(setting, 21):
        text = str(ww.Record.of(state))
        again = ww.Record.parse(text)
        assert again == ww.Record.of(state)
        assert str(again) == text
        replayed = again.replay()
        assert replayed == state
        assert replayed.actions == state.actions
        history.append(state.clone())
    record = ww.Record.of(state)
    assert len(record.moves) == state.ply
    for earlier in history:
        if not earlier.answers:  # answers given at once have no order of their own in a record
            assert record.replay(earlier.ply) == earlier
            assert record.replay(earlier.ply).events == earlier.events


@over(combined)
def test_a_record_keeps_the_options(setting: Setting) -> None:
    state = finish(setting.new(22), 22)
    replayed = ww.Record.parse(str(ww.Record.of(state))).replay(events=False)
    assert replayed == state
    assert replayed.terms.options == state.terms.options
    assert replayed.events == []


@over(plain)
def test_a_replay_goes_on_like_the_game_itself(setting: Setting) -> None:
    for state in sampled(setting, 23):
        if not state.over:
            replayed = ww.Record.of(state).replay()
            action = state.actions[-1]
            trial = state.clone()
            trial.apply(action)
            replayed.apply(action)
            assert replayed == trial
            assert replayed.events == trial.events


@over(plain, needs=["components"])
def test_a_game_with_corrected_components_carries_them_in_its_record(setting: Setting, tmp_path: Path) -> None:
    corrected = tmp_path / "corrected.toml"
    corrected.write_text(
        setting.game.components.source_text + "\n# nothing but this line is corrected\n", encoding="utf-8"
    )
    state = setting.game.new(setting.players, 24, components=corrected)
    state.apply(state.actions[0])
    text = str(ww.Record.of(state))
    assert "nothing but this line is corrected" in text
    replayed = ww.Record.parse(text).replay()
    assert replayed == state
    assert state != setting.new(24), "a game with other components is another game"
    assert str(ww.Record.of(replayed)) == text


@over(plain)
def test_imagined_states_have_no_record(setting: Setting) -> None:
    with pytest.raises(ww.RecordError, match="imagined"):
        ww.Record.of(setting.new(25).determinize(0, 1))
