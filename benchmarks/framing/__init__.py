"""What is put into the sentences of tests/cases/frames: for each slot a maker of values drawn at random, by theme."""
