"""Learn the window network: ``python -m benchmarks.window [--out FILE] [--leave-out dev-at,dev-au]``.

From the parts that developers look at (benchmarks/detection.py), without what recognizers found, as the chain is
learned. It needs PyTorch, which nothing else here does, and takes some eight minutes; behind it goes ``python
lists/rebuild.py around/window.tsv``. What fewer than four voices write has no row of its own.
"""

from __future__ import annotations

import argparse
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from benchmarks import detection
from benchmarks.around import BARE, OPEN, bare
from resynth.kinds import KINDS
from resynth.recognize.around import window
from resynth.recognize.around.view import LETTERS, View
from resynth.recognize.learned.sequences import sequences
from resynth.recognize.note import Note

OUT = detection.ROOT / "lists" / "around" / "window.tsv"
#: Letters of kinds (view.py), and the first for none: what a token may be.
CLASSES = ("", "N", "D", "A", "P", "I", "H", "L", "O")
LEAST = 4
#: How wide the rows are of a word, a letter, what letters tell by threes, what lists tell, a class, a gap, a heading,
#: and a place in the line; and the two layers.
WORD, LETTER, THREES, LISTS, SIGN, GAP, HEADING, PLACE, FIRST, SECOND = 40, 16, 32, 16, 12, 4, 24, 8, 192, 64
ROUNDS, TOGETHER, SEED = 10, 512, 7
#: Of small words that are no PHI so many are looked at in each round.
SHARE_OF_SMALL = 0.3
#: Of so many tokens only some words to each side are seen, without what stands above: a note may be short.
SHARE_CUT = 0.3
FASTEST, SLOWEST, PENALTY, FORGET, FORGET_HIDDEN, UNKNOWN = 1.5e-3, 5e-5, 1e-5, 0.3, 0.4, 0.1
_EDGE = [0] * window.REACH


class Seen(NamedTuple):
    """A note as it is learned from: strings of each token, none of them a number yet."""

    voice: str
    words: list[str]
    written: list[str]
    signs: str
    gaps: str
    lines: list[tuple[str, str, str, int]]
    paragraphs: list[tuple[int, int]]
    letters: list[str]


def notes(leave_out: Sequence[str] = ()) -> Iterator[Seen]:
    """All notes of the parts, and the texts that name nobody."""
    for part in (*OPEN, *BARE):
        if part in leave_out:
            continue
        for case in bare(part) if part in BARE else detection.cases(part):
            yield seen(case)


def seen(case: detection.Case) -> Seen:
    """A note, and the letter of what its author marked."""
    note = Note(case.text)
    reader = window.Reader(note)
    told = View(note, [span[:3] for span in case.gold if span.kind != "TIME"]).covered
    sights = map(reader.seen, range(len(note.words)))
    lines = [(sight.heading, sight.label, sight.opening, sight.far) for sight in sights]
    assert set(told) <= {"", *(LETTERS[kind.cchmc] for kind in KINDS.values())}
    return Seen(case.author, reader.words, note.words, reader.signs, note.gaps, lines, sequences(note), list(told))


class Codes:
    """What is seen -> its number, from 1; 0 is of what too few voices write, or of nothing."""

    def __init__(self, told: Iterable[tuple[str, Iterable[str]]], least: int = LEAST) -> None:
        """``told``: voice, and what it writes."""
        voices: dict[str, set[str]] = defaultdict(set)
        for voice, some in told:
            for one in some:
                voices[one].add(voice)
        self.names = sorted(name for name, some in voices.items() if len(some) >= least)
        self._numbers = {name: number for number, name in enumerate(self.names, 1)}

    def __getitem__(self, name: str) -> int:
        return self._numbers.get(name, 0)

    def __len__(self) -> int:
        return len(self.names)


class Tokens:
    """All notes as numbers, token behind token, with edges between paragraphs."""

    def __init__(self, some: Sequence[Seen]) -> None:
        self.words = Codes((one.voice, one.words) for one in some)
        self.heads = Codes((one.voice, {name for line in one.lines for name in _names(line)}) for one in some)
        self.letters = Codes((one.voice, "".join(one.written)) for one in some)
        self.signs = Codes(((one.voice, one.signs) for one in some), 1)
        self.gaps = Codes(((one.voice, one.gaps) for one in some), 1)
        types = {pair for one in some for pair in zip(one.written, one.words, strict=True)}
        #: Token as written and as features have it, each once; the first is of none.
        self.types = [("", ""), *sorted(types)]
        numbers = {pair[0]: number for number, pair in enumerate(self.types)}
        told = {written: window.told(written) for written, _ in self.types[1:]}
        self.told = Codes(((written, features) for written, features in told.items()), 1)
        self.lists = numpy.zeros((len(self.types), len(self.told)), numpy.float32)
        for written, features in told.items():
            self.lists[numbers[written], [self.told[feature] - 1 for feature in features]] = 1
        columns: list[list[Any]] = [[] for _ in range(6)]
        for one in some:
            for first, end in one.paragraphs:
                rows = zip(*(part[first:end] for part in one[1:6]), one.letters[first:end], strict=True)
                for column in columns[:3]:
                    column += _EDGE
                columns[3] += [(0, 0, 0, 0)] * window.REACH
                columns[4] += _EDGE
                columns[5] += _EDGE
                for word, written, sign, gap, line, letter in rows:
                    del word
                    heading, label, opening = (self.heads[name] for name in _names(line))
                    told_of = (numbers[written], self.signs[sign], self.gaps[gap], (heading, label, opening, line[3]),
                               CLASSES.index(letter), (1 + (not written.islower())) * written[0].isalnum())
                    for column, value in zip(columns, told_of, strict=True):
                        column.append(value)
        for column, edge in zip(columns, (0, 0, 0, (0, 0, 0, 0), 0, 0), strict=True):
            column += [edge] * window.REACH
        self.at, self.of_signs, self.of_gaps, self.lines, self.gold, self.asked = map(numpy.array, columns)


def _names(line: tuple[str, str, str, int]) -> tuple[str, str, str]:
    return f"h={line[0]}", f"h={line[1]}", f"o={line[2]}"


def learn(tokens: Tokens, rounds: int) -> Any:
    """The network that tells ``gold`` best, of PyTorch."""
    import torch
    from torch import nn

    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    chance = numpy.random.default_rng(SEED)
    known = torch.tensor([0, *(tokens.words[word] + 1 for _, word in tokens.types[1:])])
    spelled = numpy.zeros((len(tokens.types), window.LETTERS), int)
    for number, (written, _) in enumerate(tokens.types):
        spelled[number, : len(window.pieces(written))] = [tokens.letters[one] + 1 for one in window.pieces(written)]
    letters, lists = torch.from_numpy(spelled), torch.from_numpy(tokens.lists)

    class Net(nn.Module):
        """What window.py does, with numbers of any size."""

        def __init__(self) -> None:
            super().__init__()
            self.words = nn.Embedding(len(tokens.words) + 2, WORD, padding_idx=0)
            self.letters = nn.Embedding(len(tokens.letters) + 2, LETTER, padding_idx=0)
            self.threes = nn.Conv1d(LETTER, THREES, 3, padding=1)
            self.lists = nn.Linear(len(tokens.told), LISTS)
            self.signs = nn.Embedding(len(tokens.signs) + 1, SIGN, padding_idx=0)
            self.gaps = nn.Embedding(len(tokens.gaps) + 1, GAP, padding_idx=0)
            self.heads = nn.Embedding(len(tokens.heads) + 1, HEADING, padding_idx=0)
            self.places = nn.Embedding(window.FAR + 1, PLACE)
            wide = WORD + THREES + LISTS + SIGN + GAP
            self.first = nn.Linear(wide * (2 * window.REACH + 1) + 3 * HEADING + PLACE, FIRST)
            self.second = nn.Linear(FIRST, SECOND)
            self.third = nn.Linear(SECOND, len(CLASSES))
            self.forget, self.forget_hidden = nn.Dropout(FORGET), nn.Dropout(FORGET_HIDDEN)

        def of_types(self, types: Any) -> Any:
            each, back = torch.unique(types, return_inverse=True)
            words = known[each]
            if self.training:
                words = torch.where(torch.rand(words.shape) < UNKNOWN, (words > 0).long(), words)
            threes = torch.relu(self.threes(self.letters(letters[each]).transpose(1, 2))).max(2)[0]
            told = torch.cat([self.words(words), threes, torch.relu(self.lists(lists[each]))], 1)
            return (told * (each > 0)[:, None])[back]

        def forward(self, types: Any, signs: Any, gaps: Any, lines: Any) -> Any:
            around = torch.cat([self.of_types(types), self.signs(signs), self.gaps(gaps)], 2)
            line = torch.cat([self.heads(lines[:, :3]).flatten(1), self.places(lines[:, 3])], 1)
            hidden = torch.relu(self.first(torch.cat([self.forget(around).flatten(1), line], 1)))
            return self.third(torch.relu(self.second(self.forget_hidden(hidden))))

    net = Net()
    best = torch.optim.Adam(net.parameters(), lr=FASTEST, weight_decay=PENALTY)
    phi, telling = tokens.gold > 0, tokens.asked == 2
    small = numpy.flatnonzero((tokens.asked == 1) & ~phi)
    always = numpy.flatnonzero((tokens.asked > 0) & (phi | telling))
    reach = numpy.arange(-window.REACH, window.REACH + 1)
    columns = [torch.from_numpy(column) for column in (tokens.at, tokens.of_signs, tokens.of_gaps)]
    lines, gold = torch.from_numpy(tokens.lines), torch.from_numpy(tokens.gold)
    heading_alone = torch.tensor([True, False, False, False])
    nothing_above = torch.tensor([tokens.heads["h="], 0, 0, 0])
    worth = torch.ones(len(tokens.gold))
    worth[torch.from_numpy(small)] = 1 / SHARE_OF_SMALL
    for turn in range(rounds):
        for group in best.param_groups:
            group["lr"] = FASTEST * (1 - turn / rounds) + SLOWEST
        order = numpy.concatenate([always, chance.choice(small, int(len(small) * SHARE_OF_SMALL), replace=False)])
        chance.shuffle(order)
        lost = 0.0
        for first in range(0, len(order), TOGETHER):
            at = torch.from_numpy(order[first : first + TOGETHER])
            places = at[:, None] + torch.from_numpy(reach)
            cut = torch.from_numpy(chance.random(len(at)) < SHARE_CUT)
            near = torch.from_numpy(chance.integers(0, window.REACH + 1, (2, len(at), 1)))
            seen = ~cut[:, None] | ((torch.from_numpy(reach) >= -near[0]) & (torch.from_numpy(reach) <= near[1]))
            above = torch.where(cut[:, None] & heading_alone, nothing_above, lines[at])
            best.zero_grad()
            weights = net(*(column[places] * seen for column in columns), above)
            loss = (nn.functional.cross_entropy(weights, gold[at], reduction="none") * worth[at]).mean()
            loss.backward()
            best.step()
            lost += loss.item() * len(at)
        print(f"round {turn + 1} of {rounds}: {lost / len(order):.4f}", flush=True)
    return net


def rows(net: Any, tokens: Tokens) -> Iterator[str]:
    """The list: each row of the network, in whole numbers."""
    def small(values: Any, by: int) -> str:
        whole = numpy.clip(numpy.round(values.detach().numpy() * by), -127, 127).astype(numpy.int8)
        return b64encode(whole.tobytes()).decode()

    def added(values: Any, by: int) -> str:
        return b64encode(numpy.round(values.detach().numpy() * by).astype("<i4").tobytes()).decode()

    one, both = window.VALUE, window.VALUE * window.WEIGHT
    for name, codes, table, shift in (
        ("w=", tokens.words, net.words, 2), ("a=", tokens.letters, net.letters, 2), ("k=", tokens.signs, net.signs, 1),
        ("g=", tokens.gaps, net.gaps, 1), ("", tokens.heads, net.heads, 1),
    ):
        for number, said in enumerate(codes.names):
            yield f"{name}{said}\t{small(table.weight[number + shift], one)}"
    yield f"w={window.UNKNOWN}\t{small(net.words.weight[1], one)}"
    yield f"a={window.UNKNOWN}\t{small(net.letters.weight[1], one)}"
    yield f"{window.UNHEARD}\t{small(net.heads.weight[0], one)}"
    for far in range(window.FAR + 1):
        yield f"q={far}\t{small(net.places.weight[far], one)}"
    for number, feature in enumerate(tokens.told.names):
        yield f"l:{feature}\t{small(net.lists.weight[:, number], one)}"
    yield f"+lists\t{added(net.lists.bias, one)}"
    for place in range(3):
        yield f"letters:{place}\t{small(net.threes.weight[:, :, place].T, window.WEIGHT)}"
    yield f"+letters\t{added(net.threes.bias, both)}"
    for layer in ("first", "second", "third"):
        linear = getattr(net, layer)
        for start in range(0, linear.in_features, WORD):
            yield f"{layer}:{start:05}\t{small(linear.weight[:, start : start + WORD].T, window.WEIGHT)}"
        yield f"+{layer}\t{added(linear.bias, both)}"


def main() -> None:
    """Learn and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--leave-out", default="")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    some = list(notes(options.leave_out.split(",")))
    tokens = Tokens(some)
    listed = sorted(rows(learn(tokens, options.rounds), tokens), key=lambda row: row.split("\t")[0].encode() + b"\t")
    options.out.write_text("\n".join(("feature\tnumbers", *listed)) + "\n", "utf-8")
    print(f"{options.out.name}: {len(listed):,} rows, {len(some)} notes, {len({one.voice for one in some})} voices")


if __name__ == "__main__":
    main()
