"""The chapter `positions` of the battery, for every registered game."""

from tests.generic.settings import NEW
from worldwright.testing import battery

globals().update(battery(*NEW, only=["positions"]))
