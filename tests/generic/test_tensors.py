"""The chapter `tensors` of the battery, for every registered game."""

import worldwright
from tests.generic.settings import NEW
from worldwright.testing import battery

globals().update(battery(*worldwright.available(), only=["tensors"], without=["test_a_tensor_tells_what_is_asked"]))
globals().update(battery(*NEW, only=["test_a_tensor_tells_what_is_asked"]))
