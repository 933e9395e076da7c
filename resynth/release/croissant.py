"""croissant.json: the release as Croissant 1.1 (mlcommons.org) describes data sets, for programs that load such.

Its fields on responsible use (the extension RAI 1.0) say what the data sheet says, in the same sentences. There is no
address in it: the data is under an agreement, and lies where the provider put it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from resynth.release import datasheet
from resynth.release.readme import FORMAT_FILES, citation, named
from resynth.release.real import real_values
from resynth.release.summary import UNTOLD, Summary, counts_told, prose, shown, shown_sum

NAME = "croissant.json"
#: The context that the specification gives, without terms that stand nowhere here.
_CONTEXT: dict[str, Any] = {
    "@language": "en", "@vocab": "https://schema.org/", "citeAs": "cr:citeAs", "column": "cr:column",
    "arrayShape": "cr:arrayShape", "conformsTo": "dct:conformsTo", "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/", "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"}, "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"}, "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"}, "extract": "cr:extract", "field": "cr:field",
    "fileObject": "cr:fileObject", "fileProperty": "cr:fileProperty", "fileSet": "cr:fileSet", "format": "cr:format",
    "includes": "cr:includes", "isArray": "cr:isArray", "isLiveDataset": "cr:isLiveDataset", "jsonPath": "cr:jsonPath",
    "key": "cr:key", "md5": "cr:md5", "name": {"@container": "@language"}, "parentField": "cr:parentField",
    "path": "cr:path", "rai": "http://mlcommons.org/croissant/RAI/", "recordSet": "cr:recordSet",
    "references": "cr:references", "regex": "cr:regex", "repeated": "cr:repeated", "replace": "cr:replace",
    "samplingRate": "cr:samplingRate", "sc": "https://schema.org/", "separator": "cr:separator", "source": "cr:source",
    "subField": "cr:subField", "transform": "cr:transform",
}
_CONFORMS_TO = ("http://mlcommons.org/croissant/1.1", "http://mlcommons.org/croissant/RAI/1.0")
_TYPES = {
    ".jsonl": "application/jsonlines", ".csv": "text/csv", ".parquet": "application/x-parquet", ".txt": "text/plain",
    ".xml": "application/xml", ".ann": "text/plain",
}
#: Folder of a format -> how its files are named, where not as texts.
_PATTERNS = {"annotations/brat/": "*.ann", "annotations/i2b2/": "*.xml", "annotations/i2b2-2006/": "*.xml"}
#: The file of which the records are told: every release has it.
_NOTES = "notes.jsonl"
_FIELDS = (
    ("doc_id", "sc:Text", "the id of the note: text, even where all are digits"),
    ("patient_id", "sc:Text", "the id of the patient: text, too"),
    ("text", "sc:Text", "the note"),
)
_OF_SPANS = (
    ("start", "sc:Integer", "where it starts, in code points from 0"),
    ("end", "sc:Integer", "where it ends, not included"),
    ("label", "sc:Text", "the label of the source"),
    ("kind", "sc:Text", "the kind of PHI; README.md lists them"),
)


class DataFile(NamedTuple):
    """A file that holds data: its path in the release, its size in bytes and its SHA-256 (hex)."""

    path: str
    size: int
    sha256: str


def croissant(summary: Summary, files: Sequence[DataFile]) -> str:
    """The description as JSON-LD; the same summary and files give the same bytes.

    Args:
        files: all that hold notes, splits or tables and are named one by one; the rest are told by their folder.
    """
    policy = summary.policy
    said: dict[str, Any] = {
        "@context": _CONTEXT, "@type": "sc:Dataset", "conformsTo": list(_CONFORMS_TO),
        "name": policy.title, "description": _description(summary), "version": summary.version,
        "license": "No open license: only under the signed agreement in DUA.md (LICENSE.txt)" + (
            f", and for {named(policy.recipients)} alone" if policy.recipients else ""),
        "citeAs": citation(summary), "inLanguage": "en", "isLiveDataset": False,
    }
    if summary.as_of:
        said["datePublished"] = summary.as_of
    if policy.institution:
        said["creator"] = {"@type": "sc:Organization", "name": policy.institution}
    said |= {f"rai:{name}": list(sentences) for name, sentences in _responsible(summary).items()}
    said["distribution"] = [*map(_object, files), *_sets(summary)]
    said["recordSet"] = [_records(summary)]
    return json.dumps(said, indent=1, ensure_ascii=False) + "\n"


def _description(summary: Summary) -> str:
    least = summary.policy.small_count
    return (
        f"{prose(shown(summary.notes, least), 'clinical note')} of {prose(shown(summary.patients, least), 'patient')} "
        f"with {prose(shown_sum(summary.by_class(), least), 'annotated mention')} of protected health information "
        f"(PHI), replaced under the policy {summary.policy.id} {summary.policy.version} (POLICY.md); README.md says "
        f"what that means for whoever uses it. {counts_told(least)}"
    )


def _responsible(summary: Summary) -> dict[str, Iterable[str]]:
    """The properties of the extension RAI, by the sections of the data sheet."""
    found: dict[str, Iterable[str]] = {
        "dataCollection": [f"Collected for care, not for this data set. {datasheet.ASKED_ELSEWHERE}"],
        "dataAnnotationProtocol": datasheet.labeling(summary),
        "dataPreprocessingProtocol": datasheet.preprocessing(summary),
        "dataUseCases": datasheet.MEANT_FOR,
        "dataLimitations": datasheet.not_for(summary.policy),
        "dataBiases": datasheet.BIASES,
        "personalSensitiveInformation": [
            *(f"{how}: {'; '.join(values)}." for how, values in real_values(summary).items()), datasheet.OF_PEOPLE],
        "dataReleaseMaintenancePlan": datasheet.VERSIONS,
    }
    if summary.recognizers:
        found["machineAnnotationTools"] = [
            f"resynth {summary.tool_version}: {name} {version}"
            for name, version in sorted(summary.recognizers.items())
        ]
    return found


def _object(file: DataFile) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject", "@id": file.path, "name": file.path, "contentUrl": file.path,
        "contentSize": f"{file.size} B", "encodingFormat": _type(file.path), "sha256": file.sha256,
    }


def _sets(summary: Summary) -> Iterable[dict[str, Any]]:
    """The folders of the formats that have a file a note."""
    for name in summary.formats:
        path, says = FORMAT_FILES.get(name, ("", ""))
        if path.endswith("/"):
            pattern = path + _PATTERNS.get(path, "*.txt")
            yield {
                "@type": "cr:FileSet", "@id": path.rstrip("/"), "name": path.rstrip("/"),
                "description": says.replace("`", ""), "includes": pattern, "encodingFormat": _type(pattern),
            }


def _records(summary: Summary) -> dict[str, Any]:
    fields = [_field(*row) for row in _FIELDS]
    if any(name not in ("", UNTOLD) for name in summary.note_types):
        fields.append(_field("note_type", "sc:Text", "the type of the note, where the source has one"))
    fields.append({
        "@type": "cr:Field", "@id": "notes/spans", "name": "notes/spans", "description": "annotations, in order",
        "repeated": True,
        "subField": [_field(f"spans/{name}", kind, says, "spans", f"$[*].{name}") for name, kind, says in _OF_SPANS],
    })
    return {"@type": "cr:RecordSet", "@id": "notes", "name": "notes", "description": "one note a record",
            "key": {"@id": "notes/doc_id"}, "field": fields}


def _field(name: str, kind: str, says: str, column: str = "", path: str = "") -> dict[str, Any]:
    """A field of the record; ``path``: where it stands inside of its column."""
    source: dict[str, Any] = {"fileObject": {"@id": _NOTES}, "extract": {"column": column or name}}
    if path:
        source["transform"] = {"jsonPath": path}
    return {"@type": "cr:Field", "@id": f"notes/{name}", "name": f"notes/{name}", "description": says,
            "dataType": kind, "source": source}


def _type(path: str) -> str:
    return next((kind for end, kind in _TYPES.items() if path.endswith(end)), "text/plain")
