"""The report of a run, as docs/report-schema.md describes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Tuple


@dataclass(frozen=True)
class Related:
    """A further place that a finding speaks of."""

    element: str
    begin: int
    end: int
    note: str


@dataclass(frozen=True)
class Finding:
    """One statement of one rule about one model. `begin` and `end` are bytes of the model file, or of
    the sidecar `file`."""

    rule: str
    name: str
    severity: str
    message: str
    element: str
    stable_element: str
    begin: int
    end: int
    count: int
    fingerprint: str
    file: Optional[str]
    suppressed_by: Optional[str]
    related: Tuple[Related, ...]

    @classmethod
    def from_json(cls, data: Dict[str, Any]) -> Finding:
        return cls(
            rule=data["rule"],
            name=data["name"],
            severity=data["severity"],
            message=data["message"],
            element=data["element"],
            stable_element=data["stableElement"],
            begin=data["begin"],
            end=data["end"],
            count=data["count"],
            fingerprint=data.get("fingerprint", ""),
            file=data.get("file"),
            suppressed_by=data.get("suppressedBy"),
            related=tuple(
                Related(item["element"], item["begin"], item["end"], item["note"])
                for item in data.get("related", ())
            ),
        )


@dataclass(frozen=True)
class Gap:
    """Something that was not inspected."""

    what: str
    why: str
    count: int


@dataclass(frozen=True)
class Gate:
    """A boundary between a file and its use: `state` is "open", "passed" or "failed"."""

    name: str
    state: str
    reason: str


@dataclass(frozen=True)
class Model:
    """What was found in one input."""

    path: str
    size: int
    sha256: Optional[str]
    outcome: str
    error: Optional[str]
    skipped: Optional[str]
    complete: bool
    gaps: Tuple[Gap, ...]
    gates: Tuple[Gate, ...]
    findings: Tuple[Finding, ...]

    @classmethod
    def from_json(cls, data: Dict[str, Any]) -> Model:
        completeness = data["completeness"]
        return cls(
            path=data["path"],
            size=data["size"],
            sha256=data.get("sha256"),
            outcome=data["outcome"],
            error=data.get("error"),
            skipped=data.get("skipped"),
            complete=completeness["complete"] and "error" not in data and "skipped" not in data,
            gaps=tuple(Gap(g["what"], g["why"], g["count"]) for g in completeness["gaps"]),
            gates=tuple(Gate(g["name"], g["state"], g["reason"]) for g in data["gates"]),
            findings=tuple(Finding.from_json(item) for item in data["findings"]),
        )


@dataclass(frozen=True)
class Report:
    """A run. `outcome` is "pass", "fail", "incomplete" or "error"; only "pass" means that everything was
    inspected and nothing is at or above the level that fails."""

    schema_version: str
    tool_version: str
    outcome: str
    exit_code: int
    models: Tuple[Model, ...]
    unused_suppressions: Tuple[str, ...]

    @property
    def passed(self) -> bool:
        return self.outcome == "pass"

    @property
    def findings(self) -> List[Finding]:
        return list(self._all_findings())

    def _all_findings(self) -> Iterator[Finding]:
        for model in self.models:
            yield from model.findings

    @classmethod
    def from_json(cls, data: Dict[str, Any]) -> Report:
        major = data["schemaVersion"].split(".")[0]
        if major != "1":
            raise ValueError(f"report schema {data['schemaVersion']}: version 1 is expected")
        return cls(
            schema_version=data["schemaVersion"],
            tool_version=data["tool"]["version"],
            outcome=data["outcome"],
            exit_code=data["exitCode"],
            models=tuple(Model.from_json(item) for item in data["models"]),
            unused_suppressions=tuple(data["unusedSuppressions"]),
        )
