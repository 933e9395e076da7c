"""Text that a machine read from paper."""
