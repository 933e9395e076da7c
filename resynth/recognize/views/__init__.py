"""Other readings of a damaged note: run together, without capitals, all in capitals, read from paper."""
