"""Which samples, scores, worths and attacks are of a release, and the sheets to be signed told again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from resynth.policy.model import Policy
from resynth.release.signoff import Looked, told_again, worth_words
from resynth.types import Standing, Verdict
from resynth.vault.history import Release, releases
from resynth.vault.layout import Vault
from resynth.vault.looked import ATTACK, SAMPLE, SCORE, WORTH, Look


def of_release(looks: Sequence[Look], made: Release) -> Looked:
    """What was done with the notes of a release, by digests: those that it holds, or the input that it was made of.

    A score is of a release only where its marks are the ones that were released: those of the released notes, or those
    that came with the input where no program added to them.
    """
    mine = [one for one in looks if _is_of(one, made)]
    others = Counter(one.did for one in looks if not _is_of(one, made))
    drawn, scores, worths, attacks = (
        [one for one in mine if one.did == did] for did in (SAMPLE, SCORE, WORTH, ATTACK))
    marks = {one.notes for one in drawn}
    last = scores[-1] if scores else None
    return Looked(
        notes=made.notes,
        drawn=[(one.day, one.told) for one in drawn],
        measured=None if last is None else (last.day, last.tool, last.told),
        scores=len(scores), as_drawn=last is not None and last.notes in marks,
        other_samples=others[SAMPLE], other_scores=others[SCORE], other_worths=others[WORTH],
        other_attacks=others[ATTACK],
        worth=(worths[-1].day, worths[-1].tool, worths[-1].told) if worths else None,
        attack=(attacks[-1].day, attacks[-1].tool, attacks[-1].told) if attacks else None,
    )


def _is_of(look: Look, made: Release) -> bool:
    if made.corpus and look.file == made.corpus:
        return True
    # What a release is worth or gives away is told of the released notes alone, whatever they are compared with.
    return look.did not in (WORTH, ATTACK) and look.input == made.source and (look.did == SAMPLE or made.given)


def lost_in_training(looks: Sequence[Look], made: Release, policy: Policy) -> Verdict | None:
    """P42: what training on a release was last found to lose; None where nobody measured it."""
    measured = of_release(looks, made).worth
    if measured is None:
        return None
    hard = policy.promises.get("P42", "soft") == "hard"
    day, _, told = measured
    why = f"{worth_words(told)}; measured on {day}"
    return Verdict("P42", Standing.HELD, 1, 0, (), why, hard)


def released(vault: Vault, look: Look) -> bool:
    """Whether a sample or score is of a release of this vault."""
    return any(_is_of(look, made) for made in releases(vault))


def tell(vault: Vault, looks: Sequence[Look]) -> bool:
    """Tell every sheet of the vault again what people have done; whether that to be signed next is among them."""
    told = False
    newest = vault.sign_off.read_text("utf-8") if vault.sign_off.exists() else ""
    for made in releases(vault):
        sheet = vault.past / made.version / vault.sign_off.name
        before = sheet.read_text("utf-8") if sheet.exists() else ""
        after = told_again(before, of_release(looks, made))
        if after is None:
            continue
        vault.write_bytes(sheet, after.encode())
        if before == newest:
            vault.write_bytes(vault.sign_off, after.encode())
            told = True
    return told
