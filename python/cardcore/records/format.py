"""What a kind of record is, and how its fields are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from cardcore._core import RecordError as RecordError

T = TypeVar("T")

Entry: TypeAlias = Mapping[str, Any]

_JSON_NAMES: Mapping[type, str] = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    list: "a list",
    dict: "an object",
}


@dataclass(frozen=True)
class Format:
    """One kind of record.

    Attributes:
        name: What people call it.
        key: The key that entries of this kind have and those of other kinds lack.
        check: Works an entry out anew. Returns the first difference from what the entry
            says, in words, or None if there is none; raises `RecordError` if the entry is
            malformed.
    """

    name: str
    key: str
    check: Callable[[Entry], str | None]


def read_field(entry: Entry, name: str, kind: type[T]) -> T:
    """Read one field of an entry.

    Args:
        entry: The JSON object.
        name: The key.
        kind: The exact type of the value, as `json` makes it.

    Returns:
        The value.

    Raises:
        RecordError: The key is missing, or the value has another type.
    """
    if name not in entry:
        raise RecordError(f"the key '{name}' is missing")
    value = entry[name]
    # Not isinstance: to JSON, true is no number.
    if type(value) is not kind:
        raise RecordError(f"'{name}' must be {_JSON_NAMES[kind]}, not {_brief(value)}")
    return value


def refuse_other_keys(entry: Entry, known: frozenset[str]) -> None:
    """Refuse keys that nothing would look at.

    Raises:
        RecordError: The entry has a key that is not one of ``known``.
    """
    unknown = [key for key in entry if key not in known]
    if unknown:
        raise RecordError(f"the key {_brief(unknown[0])} is not known")


def _brief(value: object, limit: int = 40) -> str:
    text = repr(value)
    return text if len(text) <= limit else f"{text[:limit]}…"
