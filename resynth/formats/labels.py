"""Annotation labels to our kinds: the policy's labels and ``--labels FILE``, over the taxonomy's own aliases."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from resynth.errors import InputError, PolicyError, counted
from resynth.kinds import ALIASES, KINDS, kind_of, tidy

#: Labels that say more about the bearer than the kind they map to.
_ROLES = {"RELATIVE": "relative", "RELATIVEPROXYNAME": "relative"}
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
_MOST = 100
#: What labels end with that is their kind, longer ones first; not NAME and ID, which anything has, and AGE as in IMAGE.
_ENDS = ("TELEPHONE", "PHYSICIAN", "HOSPITAL", "ZIPCODE", "COUNTRY", "DOCTOR", "STREET", "COUNTY", "PHONE", "EMAIL",
         "DATE", "CITY", "FAX", "MRN", "SSN", "ZIP", "URL")
#: How like a kind a label must be to be that kind, misspelt.
_MISSPELT = 0.85


def usual_role(label: str, kind: str) -> str:
    """Whose a span of this label and kind is when nothing says it."""
    return _ROLES.get(tidy(label), KINDS[kind].role if kind in KINDS else "unknown")


class Labels:
    """Resolves annotation labels to kinds, and remembers with counts those it does not know.

    Args:
        given: label -> kind, over the taxonomy's own aliases; case and punctuation do not matter.

    Raises:
        PolicyError: two mappings disagree about a label.
    """

    __slots__ = ("_given", "known", "unknown")

    def __init__(self, *given: Mapping[str, str]) -> None:
        self._given: dict[str, str] = {}
        for mapping in given:
            for label, kind in mapping.items():
                if self._given.setdefault(tidy(label), kind) != kind:
                    raise PolicyError(f"label {label!r} is mapped to two kinds", hint="resynth policy show")
        #: label as written -> (kind, usual role), filled as labels are met
        self.known: dict[str, tuple[str, str]] = {}
        #: label as written -> how often it was met
        self.unknown: dict[str, int] = {}

    def resolve(self, label: str, *, inside: str = "", told: object = None) -> tuple[str, str] | None:
        """(kind, usual role) of a label, or None, and then the label is counted as unknown.

        Args:
            label: as the annotator wrote it.
            inside: the category it stands under: i2b2's LOCATION has an OTHER of its own.
            told: the kind that the record itself gives, for labels that nothing else knows (our own notes.jsonl).
        """
        found = self.known.get(label) if not inside else None
        if found is not None:
            return found
        tidied = tidy(label)
        kind = self._given.get(tidied)
        if kind is None:
            kind = kind_of(f"{inside} {label}" if inside else label)
        if kind is None and isinstance(told, str) and told in KINDS:
            return told, KINDS[told].role
        if kind is None:
            self.unknown[label] = self.unknown.get(label, 0) + 1
            return None
        found = (kind, usual_role(label, kind))
        if not inside:
            self.known[label] = found
        return found

    def kind(self, label: str) -> str | None:
        """Our kind for a label, or None, and then the label is counted as unknown."""
        found = self.resolve(label)
        return found[0] if found else None

    def merge(self, unknown: Mapping[str, int]) -> None:
        """Add the unknown labels that another worker met."""
        for label, count in unknown.items():
            self.unknown[label] = self.unknown.get(label, 0) + count

    def check(self) -> None:
        """PolicyError (exit 3) when unknown labels were met: all of them, with counts and a block to paste."""
        if not self.unknown:
            return
        rows = sorted(self.unknown.items(), key=lambda row: (-row[1], row[0]))
        lines = [f"{count:>7}  {_shown(label)}" for label, count in rows[:_MOST]]
        if len(rows) > _MOST:
            lines.append(f"         and {len(rows) - _MOST} more")
        block = [f"  {_shown(label)}: {_guess(label)}" for label, _ in rows[:_MOST]]
        raise PolicyError(
            f"{counted(len(rows), 'label is', 'labels are')} unknown: neither the policy nor the taxonomy maps "
            f"{'it' if len(rows) == 1 else 'them'} to a kind",
            problems=[*lines, "labels:   # check every kind", *block],
            hint="paste the block into labels.yaml and add --labels labels.yaml",  # cli/app.py knows it
        )

    def __getstate__(self) -> dict[str, str]:
        return self._given

    def __setstate__(self, given: dict[str, str]) -> None:
        self._given, self.known, self.unknown = given, {}, {}


def _shown(label: str) -> str:
    # A label is vocabulary, not text of a note; what is too long to be one is not printed whole.
    if len(label) > 64:
        label = label[:8] + "…"
    return label if _PLAIN.match(label) else json.dumps(label, ensure_ascii=not label.isprintable())


def _guess(label: str) -> str:
    """The kind that a label likely means: as it ends (VISITDATE), or as it is misspelt; KIND where nobody can tell.

    A wrong guess is pasted, and worse than none: VISITDATE is not two letters away from STATE.
    """
    import difflib

    from resynth import lexicon

    last = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", label).replace("_", "-").rpartition("-")[2]
    last = tidy(last).rpartition("-")[2]
    ends = next((end for end in _ENDS if last.endswith(end)), "")
    before = last.removesuffix(ends).lower()
    if ends and (not before or (len(before) > 2 and before in lexicon.plain_words())):
        return ALIASES.get(ends, ends)
    near = difflib.get_close_matches(tidy(label), [*KINDS, *ALIASES], n=1, cutoff=_MISSPELT)
    return ALIASES.get(near[0], near[0]) if near else "KIND"


def labels_file(path: Path) -> dict[str, str]:
    """Read ``--labels FILE``: YAML ``labels: {MRN: MEDICALRECORD}``. Values are kinds of the taxonomy or its aliases.

    Raises:
        InputError: the file cannot be read.
        PolicyError: it is not such a file; all problems at once, each with its line.
    """
    import yaml

    try:
        root = yaml.compose(path.read_text("utf-8-sig"), Loader=yaml.BaseLoader)
    except OSError as error:
        raise InputError(f"{path.name}: the labels cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise InputError(f"{path.name}: the labels are not UTF-8") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        raise PolicyError(f"{path.name}{line}: not YAML", hint="labels: {MRN: MEDICALRECORD}") from None
    problems: list[str] = []
    found: dict[str, str] = {}
    for key, node in _pairs(root):
        if key.value != "labels":
            problems.append(f"line {key.start_mark.line + 1}: unknown key; only 'labels' stands here")
            continue
        if not isinstance(node, yaml.MappingNode):
            problems.append(f"line {node.start_mark.line + 1}: labels is a mapping of label to kind")
            continue
        for label, kind in _pairs(node):
            line = f"line {label.start_mark.line + 1}"
            if not (isinstance(label, yaml.ScalarNode) and isinstance(kind, yaml.ScalarNode) and tidy(label.value)):
                problems.append(f"{line}: a label and a kind are plain words")
            elif label.value in found:
                problems.append(f"{line}: label {label.value!r} stands twice")
            elif (ours := kind_of(kind.value)) is None:
                problems.append(f"{line}: {kind.value!r} is no kind of the taxonomy")
            else:
                found[label.value] = ours
    if not found and not problems:
        problems.append("line 1: no labels here")
    if problems:
        raise PolicyError(f"{path.name}: this is not a labels file", problems=problems,
                          hint="labels: {MRN: MEDICALRECORD}")
    return found


def _pairs(node: object) -> list[tuple[Any, Any]]:
    """The (key, value) nodes of a YAML mapping; none of anything else."""
    import yaml

    return list(node.value) if isinstance(node, yaml.MappingNode) else []
