"""The games as environments of other projects, each an extra of its own. `worldwright.Batch` needs none of them.

pip install 'worldwright[pettingzoo]'    worldwright.envs.pettingzoo.env("spires", players=3)
pip install 'worldwright[gymnasium]'     worldwright.envs.gymnasium.env("strange-world")
pip install 'worldwright[openspiel]'     import worldwright.envs.openspiel; pyspiel.load_game("worldwright_spires")
"""
