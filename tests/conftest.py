"""Makes the tiny game known to every test process, so that whatever runs over all games runs over it too."""

import signal

from tests import tiny

tiny.install()
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # tests that run in the background, where Ctrl-C says nothing:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the programs they start and interrupt would be as deaf
