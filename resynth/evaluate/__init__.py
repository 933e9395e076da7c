"""Beside the house: how good a detection is, told as this field tells it. Nothing above imports it."""
