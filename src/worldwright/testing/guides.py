"""What players read to learn a game (its guide and its aid) is true to the rules, whole, short and drawn.

A game without a guide passes: it has said nothing wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import worldwright as ww
from worldwright.guide import Saying, aid_of, face_of, guide_of
from worldwright.lesson import LEARNER, lesson_of
from worldwright.rulebook import Rulebook, UnknownRule
from worldwright.testing.collect import over, whole_game

LONGEST = 22  # words of a sentence that one reads at a glance
SENTENCE = re.compile(r"[.!?:;]\s+|[.!?]$")
BUILDERS = re.compile(
    r"\b(?:state machine|property test|catalogue|invariant|engine|atom|index|data model|option list|enum|mask)s?\b|_",
    re.IGNORECASE,
)
NUMBER = re.compile(r"\b\d+\.\d+\b")


def sayings(slug: str) -> Iterator[Saying]:
    """Everything that the guide and the aid of a game say."""
    guide, aid = guide_of(slug), aid_of(slug)
    if guide is not None:
        yield from guide.sayings()
    if aid is not None:
        yield from aid.sayings()


@over(whole_game)
def test_everything_said_rests_on_rules_that_exist(slug: str) -> None:
    if not any(True for _ in sayings(slug)):
        return
    book, unknown = Rulebook(ww.load(slug).rules), []
    for saying in sayings(slug):
        assert saying.rule, saying.says
        for number in saying.rule:
            try:
                book.find(number)
            except UnknownRule:
                unknown.append(f"{number}: {saying.says}")
    assert unknown == []


@over(whole_game)
def test_guide_and_aid_are_short_and_in_the_words_of_players(slug: str) -> None:
    for saying in sayings(slug):
        for text in saying.texts:
            assert not BUILDERS.search(text), text
            assert not NUMBER.search(text), f"a rule is cited under `rule`, not in words: {text}"
            assert text == text.strip()
            for sentence in SENTENCE.split(text):
                assert len(sentence.split()) <= LONGEST, sentence


@over(whole_game)
def test_the_aid_has_words_for_every_question(slug: str) -> None:
    aid = aid_of(slug)
    if aid is not None:
        assert set(aid.now) == {decision.kind for decision in ww.load(slug).decisions}


@over(whole_game)
def test_the_example_explains_every_line_of_its_score_sheet(slug: str) -> None:
    guide, game = guide_of(slug), ww.load(slug)
    if guide is None or guide.example is None:
        return
    assert [item.line for item in guide.example.items] == list(guide.example.points(game))
    aid = aid_of(slug)
    assert aid is None or {item.line for item in aid.scores.items} <= set(game.words.LABELS)


@over(whole_game)
def test_every_picture_of_the_guide_can_be_drawn(slug: str) -> None:
    game = ww.load(slug)
    sprite = "" if game.drawing is None else game.drawing.sprite()
    for saying in sayings(slug):
        for thing in saying.things:
            kind = thing.partition(":")[0]
            if kind != "icon":
                face = face_of(game, thing)
                assert face is not None, f"{thing} is no piece of the catalogue"
                assert game.drawing is None or (
                    kind in game.drawing.KINDS and game.drawing.piece(kind, game.face(face))
                )
        icons = [saying.icon, *(thing.partition(":")[2] for thing in saying.things if thing.startswith("icon:"))]
        for icon in icons if game.drawing is not None else ():
            assert not icon or f'id="{icon}"' in sprite, f"{icon} is no symbol of the drawings"


@over(whole_game)
def test_the_guide_has_words_for_every_kind_of_piece_that_is_drawn(slug: str) -> None:
    guide, drawing = guide_of(slug), ww.load(slug).drawing
    if guide is not None and drawing is not None:
        assert sorted(drawing.KINDS - set(guide.pieces)) == []


MOST_WORDS = 45  # of a step: what one reads before a move
MOST_MINUTES = 10  # of a lesson


@over(whole_game)
def test_the_lesson_can_be_played_as_it_is_written(slug: str) -> None:
    lesson = lesson_of(slug)
    if lesson is None:
        return
    book = Rulebook(ww.load(slug).rules)
    asked = [number for number, step in enumerate(lesson.steps) if step.ask]
    assert asked, "a lesson is played, not read"
    assert asked[0] <= 2, "the first own move comes within a minute"
    assert lesson.minutes <= MOST_MINUTES
    for number, step in enumerate(lesson.steps):
        assert step.rule, step.title
        assert all(book.find(rule) for rule in step.rule), step.title
        for text in (step.say, step.done, *step.otherwise.values()):
            assert len(text.split()) <= MOST_WORDS, text
            assert not BUILDERS.search(text), text
        state = lesson.at(number)
        if step.ask:
            assert len(state.actions_of(LEARNER)) > 1, f"{step.title}: there is nothing to choose"
            legal = [lesson.game.action_space.text(action) for action in state.actions_of(LEARNER)]
            assert all(any(one.startswith(start) for one in legal) for start in step.otherwise), step.title
            silent = [one for one in legal if one != step.ask and not step.reason(one)]
            assert silent == [], f"{step.title}: another move gets a reason of its own"
            assert step.done or number + 1 < len(lesson.steps), step.title
    lesson.at(len(lesson.steps))


IMPLEMENTED = re.compile(
    r"state machine|property.test|invariant|data model|implement|grammar|\bengine\b|\bseeded\b|determinis"
    r"|test cases?|catalogue|machine-readable|\batoms?\b|\bmask|\bindex\b|branching|game tree|snapshot|seat 0|`\w",
    re.IGNORECASE,
)


@over(whole_game, needs=["folder"])
def test_the_rules_are_written_for_readers(slug: str) -> None:
    assert [line for line in ww.load(slug).rules.splitlines() if IMPLEMENTED.search(line)] == []
