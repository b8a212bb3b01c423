"""Imported by the process that workers are forked from: whatever they need is at hand."""

from worldwright.server.bots import workers
from worldwright.server.web.renderer import begin

__all__ = ["workers"]

begin()
