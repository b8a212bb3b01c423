"""The chapter `rooms` of the battery, for every registered game; the folders for those that ship."""

import worldwright
from worldwright.engine.registry import SHIPPED
from worldwright.testing import battery

globals().update(battery(*worldwright.available(), only=["rooms"], without=["folder"]))
globals().update(battery(*SHIPPED, only=["folder"]))
