"""The games as environments of other projects, each an extra of its own. `worldwright.Batch` needs none of them.

pip install 'worldwright[pettingzoo]'    worldwright.envs.pettingzoo.env("spires", players=3)
pip install 'worldwright[gymnasium]'     worldwright.envs.gymnasium.env("strange-world")
pip install 'worldwright[openspiel]'     import worldwright.envs.openspiel; pyspiel.load_game("worldwright_spires")
"""

from worldwright.engine.errors import BadOption


def drawn(mode: str | None) -> str | None:
    """How an environment shows its table, if at all."""
    if mode not in (None, "svg"):
        raise BadOption(f"an environment draws its table as svg, or not at all; not as {mode!r}")
    return mode
