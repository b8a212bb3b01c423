"""Makes the tiny game known to every test process, so that whatever runs over all games runs over it too."""

from tests import tiny

tiny.install()
