"""Learning a game by playing it against itself: masked PPO over `worldwright.Batch`, for the level `expert`.

    python -m worldwright.learn strange-world --minutes 10 --out learned.npz

Everything is numpy; where CuPy finds a GPU the same code learns there (`--gpu`). Processes play, one learns.
"""
