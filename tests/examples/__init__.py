"""The examples and notebooks run."""
