"""What somebody could do with a release who has nothing else: tried on the release before it is given away.

parrot: find what was missed by what is marked. frequency: guess names by how common their surrogates are. intervals:
know patients by the days between their dates. exposure: how often a missed value stands out among surrogates.
"""
