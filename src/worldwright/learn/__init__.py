"""Learning a game by playing it, for the level `expert`: three ways, told in docs/agents.md.

    python -m worldwright.learn.study strange-world      # from search: a GPU and many cores
    python -m worldwright.learn.looking strange-world    # by a look to the end of the turn: two cores
    python -m worldwright.learn strange-world            # masked PPO over `worldwright.Batch`

Processes play, one learns. Everything is numpy; with `--gpu` CuPy does the learning.
"""
