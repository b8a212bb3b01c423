"""What whoever runs a server sees of it while it runs: probes, metrics, and a log that programs can read."""
