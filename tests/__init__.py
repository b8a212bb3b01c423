"""The tests of Worldwright."""
