"""Writing TOML, which Python only reads."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_DELETE = "\x7f"


def write_toml(fields: Mapping[str, object]) -> str:
    """Write a table, one field a line; lists of texts get a line an item.

    Raises:
        TypeError: A value is none of TOML's.
    """
    return "".join(f"{_key(name)} = {_field(value)}\n" for name, value in fields.items())


def _field(value: object) -> str:
    if isinstance(value, list | tuple) and value and isinstance(value[0], str):
        return "[\n" + "".join(f"  {_value(item)},\n" for item in value) + "]"
    return _value(value)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int():
            return str(value)
        case Decimal() | float():
            return _real(Decimal(str(value)))
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(_value(item) for item in value)}]"
        case dict():
            pairs = (f"{_key(name)} = {_value(item)}" for name, item in value.items())
            return f"{{{', '.join(pairs)}}}"
    raise TypeError(f"TOML has no {type(value).__name__}")


def _real(value: Decimal) -> str:
    if value.is_finite():
        text = f"{value:f}"
        return text if "." in text else f"{text}.0"
    return "nan" if value.is_nan() else f"{'-' if value < 0 else ''}inf"


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    # JSON's escapes are TOML's, but TOML wants one more character escaped.
    return json.dumps(text, ensure_ascii=False).replace(_DELETE, "\\u007f")
