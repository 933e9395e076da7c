"""Two learners: conditional random fields (Yang & Garibaldi 2015, section 3.3), and support vector machines.

The second are linear, one for each label against the rest, each token by itself (Tafvizi & Pacula, section 4; of more
than two classes as the Stat De-id that they rebuilt). Both learn from sequences of features and labels, are kept as
bytes, and give labels back.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from resynth.errors import UsageError
from resynth.recognize.learned.sequences import OUTSIDE

#: The features of each token of a sequence.
Seen = Sequence[Sequence[str]]
#: Says that a round is done.
Tick = Callable[[], None]
INSTALL = "pip install 'resynth[learn]'"
#: Penalties of a conditional random field (L1, L2), and how much an error weighs to a support vector machine.
L1, L2, COST = 0.1, 0.01, 0.2


class Example(NamedTuple):
    """A sequence: features and label of each token."""

    seen: Seen
    told: Sequence[str]

    def __repr__(self) -> str:
        return f"Example(tokens={len(self.told)})"


class Learned(Protocol):
    """What was learned."""

    def tell(self, seen: Seen) -> list[str]:
        """The label of each token."""
        ...

    def weighed(self, seen: Seen) -> tuple[list[str], list[float]]:
        """The label of each token, and how likely it is that the token is not outside: 0 to 1."""
        ...


class Learner(Protocol):
    """A way to learn."""

    def check(self) -> None:
        """UsageError: what it needs to learn is not installed."""
        ...

    def learn(self, examples: Iterable[Example], rounds: int, tick: Tick) -> bytes:
        """What is learned, as bytes: the same for the same examples in the same order."""
        ...

    def load(self, data: bytes) -> Learned:
        """What those bytes hold."""
        ...


class Crf:
    """python-crfsuite: a chain of labels, learned by L-BFGS with both penalties."""

    def check(self) -> None:
        """UsageError: the package is not there."""
        _crfsuite()

    def learn(self, examples: Iterable[Example], rounds: int, tick: Tick) -> bytes:
        """UsageError: the package is not there."""
        trainer = _crfsuite().Trainer(verbose=False)
        trainer.select("lbfgs")
        trainer.set_params({"c1": L1, "c2": L2, "max_iterations": rounds})
        for example in examples:
            trainer.append(example.seen, example.told)
        trainer.on_iteration = lambda log, info: tick()
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "model"
            trainer.train(str(made))
            return made.read_bytes()

    def load(self, data: bytes) -> Learned:
        """UsageError: the package is not there."""
        return Chain(data)


class Chain:
    """A tagger of python-crfsuite's."""

    def __init__(self, data: bytes) -> None:
        self._data = data  # the tagger reads it where it lies
        self._tagger = _crfsuite().Tagger()
        self._tagger.open_inmemory(data)

    def tell(self, seen: Seen) -> list[str]:
        """The likeliest labels of a sequence as a whole."""
        return list(self._tagger.tag(seen))

    def weighed(self, seen: Seen) -> tuple[list[str], list[float]]:
        """The same, and of each token how much of all ways to label the sequence has it not outside."""
        told, marginal = list(self._tagger.tag(seen)), self._tagger.marginal
        if told.count(OUTSIDE) == len(told):
            return told, [0.0] * len(told)
        return told, [1 - marginal(OUTSIDE, number) for number in range(len(told))]

    def info(self) -> Any:
        """What features and links between labels weigh, as the package tells it."""
        return self._tagger.info()

    def __repr__(self) -> str:
        return "Chain()"


class Svm:
    """scikit-learn's LinearSVC; what it learned needs numpy alone."""

    def check(self) -> None:
        """UsageError: scikit-learn is not there."""
        _sklearn_svm()

    def learn(self, examples: Iterable[Example], rounds: int, tick: Tick) -> bytes:
        """UsageError: scikit-learn is not there."""
        matrix, told, known = counted(examples)
        names = sorted(set(told))
        weights, constants = _fitted(matrix, told, names, rounds)
        tick()
        head = json.dumps({"labels": names, "features": known}, ensure_ascii=False).encode("utf-8")
        return b"".join((len(head).to_bytes(8, "big"), head, constants.tobytes(), weights.tobytes()))

    def load(self, data: bytes) -> Learned:
        """What was learned, as a table of weights."""
        return _Table(data)


class _Table:
    """A weight for each feature and label; the label that all features of a token speak for most."""

    def __init__(self, data: bytes) -> None:
        import numpy

        size = int.from_bytes(data[:8], "big")
        head = json.loads(data[8 : 8 + size])
        self._labels: list[str] = head["labels"]
        self._rows = {name: number for number, name in enumerate(head["features"])}
        numbers = numpy.frombuffer(data, dtype="<f4", offset=8 + size).reshape(-1, len(self._labels))
        self._constants, self._weights = numbers[0], numbers[1:]

    def tell(self, seen: Seen) -> list[str]:
        """The label of each token, whatever its neighbours' are."""
        rows, weights = self._rows, self._weights
        told = []
        for token in seen:
            known = [rows[one] for one in token if one in rows]
            told.append(self._labels[int((weights[known].sum(axis=0) + self._constants).argmax())])
        return told

    def weighed(self, seen: Seen) -> tuple[list[str], list[float]]:
        """The same; these machines do not tell how sure they are."""
        told = self.tell(seen)
        return told, [float(label != OUTSIDE) for label in told]

    def __repr__(self) -> str:
        return f"_Table(labels={len(self._labels)})"


#: By the name that ``--learner`` takes.
LEARNERS: dict[str, Learner] = {"crf": Crf(), "svm": Svm()}


def counted(examples: Iterable[Example]) -> tuple[Any, list[str], list[str]]:
    """Tokens as rows of a sparse matrix, a 1 for each feature that one has; their labels; the features in order."""
    import numpy
    from scipy.sparse import csr_matrix

    known: dict[str, int] = {}
    places: list[int] = []
    ends = [0]
    told: list[str] = []
    for example in examples:
        for token in example.seen:
            places += sorted({known.setdefault(one, len(known)) for one in token})
            ends.append(len(places))
        told += example.told
    ones = numpy.ones(len(places), dtype=numpy.float32)
    return csr_matrix((ones, places, ends), shape=(len(told), len(known))), told, list(known)


def _fitted(matrix: Any, told: Sequence[str], names: Sequence[str], rounds: int) -> tuple[Any, Any]:
    """Weights (features by labels) and a constant for each label."""
    import numpy

    if len(names) == 1 or not matrix.shape[1]:  # nothing tells one label from another: the commonest
        return numpy.zeros((matrix.shape[1], len(names)), "<f4"), numpy.array(list(map(told.count, names)), "<f4")
    model = _sklearn_svm().LinearSVC(C=COST, max_iter=10 * rounds, random_state=1)
    model.fit(matrix, told)
    weights, constants = model.coef_.T, model.intercept_
    if len(names) == 2:  # one machine stands for both labels
        weights, constants = numpy.hstack((-weights, weights)), numpy.hstack((-constants, constants))
    return numpy.ascontiguousarray(weights, "<f4"), numpy.ascontiguousarray(constants, "<f4")


def kernel_machine(kernel: Mapping[str, Any]) -> Any:
    """A support vector machine of scikit-learn's with a kernel, to be fitted. UsageError: it is not installed."""
    return _sklearn_svm().SVC(C=1.0, cache_size=500, **kernel)


def kept(examples: Sequence[Example], owners: Sequence[str], least: int) -> frozenset[str]:
    """The features that stand in the notes of so many patients at least.

    Args:
        owners: the patient of each example; those of one patient stand together.
    """
    patients: dict[str, int] = {}
    last: dict[str, str] = {}
    for example, owner in zip(examples, owners, strict=True):
        for one in {one for token in example.seen for one in token}:
            if last.get(one) != owner:
                last[one] = owner
                patients[one] = patients.get(one, 0) + 1
    return frozenset(one for one, count in patients.items() if count >= least)


def without(examples: Iterable[Example], known: frozenset[str]) -> Iterator[Example]:
    """The examples with these features alone."""
    for seen, told in examples:
        yield Example([[one for one in token if one in known] for token in seen], told)


def _crfsuite() -> Any:
    try:
        import pycrfsuite
    except ModuleNotFoundError:
        raise UsageError("conditional random fields need python-crfsuite, which is not installed",
                         hint=INSTALL) from None
    return pycrfsuite


def _sklearn_svm() -> Any:
    try:
        from sklearn import svm
    except ModuleNotFoundError:
        raise UsageError("to learn support vector machines needs scikit-learn, which is not installed",
                         hint=INSTALL) from None
    return svm
