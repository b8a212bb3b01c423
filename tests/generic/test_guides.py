"""The chapter `guides` of the battery, for every registered game."""

import worldwright
from worldwright.testing import battery

globals().update(battery(*worldwright.available(), only=["guides"], without=["folder"]))
