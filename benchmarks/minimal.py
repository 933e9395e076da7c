"""A minimal resynthesis to measure against: JSON lines in, a memoized keyed draw per span, splice, JSON lines out.

It checks nothing, shuffles nothing and keeps no promise; it is what the plain work costs in this language.

python -m benchmarks.minimal notes.jsonl out.jsonl
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b


def run(source: str, target: str) -> int:
    key = bytes(32)
    pool = [f"Surrogate{n}" for n in range(7500)]
    memo: dict[tuple[str, str, str], str] = {}
    patient = ""
    notes = 0
    with open(source, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as out:
        for line in lines:
            record = json.loads(line)
            if record["patient_id"] != patient:
                patient = record["patient_id"]
                memo.clear()
            text, pieces, spans, at, shift = record["text"], [], [], 0, 0
            for span in record["spans"]:
                start, end, label = span["start"], span["end"], span["label"]
                place = (patient, label, text[start:end])
                new = memo.get(place)
                if new is None:
                    drawn = blake2b("\0".join(place).encode(), key=key, digest_size=8).digest()
                    new = memo[place] = pool[int.from_bytes(drawn, "big") % 7500]
                pieces.append(text[at:start])
                pieces.append(new)
                spans.append({"start": start + shift, "end": start + shift + len(new), "label": label})
                shift += len(new) - (end - start)
                at = end
            pieces.append(text[at:])
            record["text"], record["spans"] = "".join(pieces), spans
            out.write(json.dumps(record, ensure_ascii=False))
            out.write("\n")
            notes += 1
    return notes


if __name__ == "__main__":
    print(run(sys.argv[1], sys.argv[2]))
