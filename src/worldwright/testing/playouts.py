"""Random games in every setting: the invariants hold and every question has an answer."""

from __future__ import annotations

import pytest

from worldwright.engine.frames import UNCOUNTED
from worldwright.engine.rng import seeded
from worldwright.rulebook import Rulebook
from worldwright.testing.collect import over, whole_game
from worldwright.testing.settings import Setting, combined, one_by_one, plain, spelled
from worldwright.testing.walk import MANY, everybody, finish, positions, sampled


@over(one_by_one)
def test_a_random_game_keeps_every_invariant(setting: Setting) -> None:
    for state in positions(setting, 1):
        setting.game.check(state)
    assert state.over


@over(one_by_one)
def test_a_game_that_gets_somewhere_keeps_every_invariant(setting: Setting) -> None:
    """Whoever plays at random starves: here everybody looks a little ahead."""
    for state in positions(setting, 2, keen=True):
        setting.game.check(state)
    assert state.over


@over(combined)
def test_options_go_together(setting: Setting) -> None:
    for state in positions(setting, 5):
        setting.game.check(state)
    assert state.over
    assert all(
        spelled(setting.game.options[name], state.terms.options[name]) == value for name, value in setting.options
    )


@over(one_by_one)
def test_there_is_always_something_to_do_until_the_game_is_over(setting: Setting) -> None:
    size = setting.game.action_space.size
    for state in positions(setting, 7):
        assert state.over == (state.waiting == ())
        assert state.player == (-1 if state.over else state.waiting[0])
        for seat in range(-1, state.players + 1):
            actions = state.actions_of(seat)
            assert bool(actions) == (seat in state.waiting)
            assert len(set(actions)) == len(actions), "each once"
            assert state.clone().actions_of(seat) == actions, "always in the same order"
            assert all(type(action) is int and 0 <= action < size for action in actions)
            assert (state.decision_of(seat) is not None) == (seat in state.waiting)
        assert state.actions == state.actions_of(state.player)
        assert state.over or (state.decision == state.decision_of(state.player) and len(state.actions) > 1)
    assert state.decision is None
    assert state.actions == ()


@over(one_by_one)
def test_what_a_question_counts_is_what_it_lists(setting: Setting) -> None:
    for state in positions(setting, 9, events=False):
        if state.over:
            assert state.width == 0
            break
        asked = state.stack[-1]
        listed = asked.options(state)
        assert asked.width(state) in (UNCOUNTED, len(listed))
        assert [asked.option_at(state, place) for place in range(len(listed))] == listed
        assert state.clone().any_action(seeded(state.ply)) == listed[int(seeded(state.ply).below(state.width))]


@over(plain)
def test_every_legal_action_can_be_said_and_read_back(setting: Setting) -> None:
    game, space = setting.game, setting.game.action_space
    for state in sampled(setting, 8, most=MANY):
        for seat in state.waiting:
            decision = state.decision_of(seat)
            assert decision.kind
            assert decision.seat == seat
            assert decision.prompt.strip() == decision.prompt != ""
            view = state.view(seat)
            sentences = [game.words.describe(view, action) for action in state.actions_of(seat)]
            assert all(sentence.strip() == sentence != "" for sentence in sentences)
            assert len(set(sentences)) == len(sentences), "two actions that read the same cannot be told apart"
            assert game.describe(state, state.actions_of(seat)[0], seat) == sentences[0]
            for action in state.actions_of(seat):
                assert space.parse(space.text(action)) == action


@over(whole_game)
def test_the_whole_action_space_can_be_written_and_read(slug: str) -> None:
    space = Setting(slug, 0).game.action_space
    texts = [space.text(action) for action in range(space.size)]
    assert len(set(texts)) == space.size
    assert [space.parse(text) for text in texts] == list(range(space.size))
    assert all(space.text(action).startswith(space.decode(action)[0]) for action in range(space.size))


@over(one_by_one)
def test_scores_and_results_agree(setting: Setting) -> None:
    for state in positions(setting, 9):
        assert [sum(line.points for line in state.score_lines(seat)) for seat in range(state.players)] == state.scores
        assert [state.line_points(seat) for seat in range(state.players)] == [
            [line.points for line in state.score_lines(seat)] for seat in range(state.players)
        ]
        assert all(line.label in setting.game.words.LABELS for line in state.score_lines(0))
        if not state.over:
            assert state.winners == []
            assert state.returns == [0.0] * state.players
    returns, ranks = state.returns, [state.rank(seat) for seat in range(state.players)]
    assert all(-1 <= result <= 1 for result in returns)
    if state.players == 1:
        assert returns == [1.0 if state.winners == [0] else -1.0]
        return
    assert sum(returns) == pytest.approx(0)
    assert state.winners == [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    assert state.winners == [seat for seat, result in enumerate(returns) if result == max(returns)]
    assert [rank[0] for rank in ranks] == state.scores


@over(one_by_one)
def test_the_log_changes_nothing_but_itself(setting: Setting) -> None:
    for told, silent in zip(sampled(setting, 10), sampled(setting, 10, events=False), strict=True):
        assert told == silent
        assert hash(told) == hash(silent)
        assert told.actions == silent.actions
    assert told.events
    assert silent.events == []


@over(one_by_one)
def test_events_are_told_in_order(setting: Setting) -> None:
    state = finish(setting.new(11), 11)
    assert [event.ply for event in state.events] == sorted(event.ply for event in state.events)
    for event in state.events:
        for seat in everybody(state):
            sentence = setting.game.tell(event.seen_by(seat))
            assert sentence.strip() == sentence != ""


@over(one_by_one, needs=["rules"])
def test_events_and_scores_cite_the_rules(setting: Setting) -> None:
    book = Rulebook(setting.game.rules)
    state = finish(setting.new(11), 11)
    for rule in {event.rule for event in state.events} | {line.rule for line in state.score_lines(0)}:
        assert book.find(rule), "what is cited can be looked up"
