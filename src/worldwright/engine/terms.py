"""What is fixed before the first decision of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

if TYPE_CHECKING:
    from worldwright.engine.catalogue import Components
    from worldwright.engine.game import Game


@final
class Terms:
    """All that is fixed before the first decision: the game, its players, its seed and its options."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        seed: int | None,
        options: dict[str, object],
        catalogue: Any,
        events: bool,
        components: Components | None = None,
    ) -> None:
        self.game: Final = game
        self.players: Final = players
        self.seed: Final = seed  # None in imagined states, whose true seed nobody may know
        self.options: Final = options
        self.catalogue: Final = catalogue
        self.events: Final = events
        self.components: Final = components  # a corrected catalogue as it was read; None for the one that ships
        self.forgotten: Terms | None = None

    def without_seed(self) -> Terms:
        if self.seed is None:
            return self
        if self.forgotten is None:
            self.forgotten = Terms(self.game, self.players, None, self.options, self.catalogue, False, self.components)
        return self.forgotten
