"""Files of records: JSON lines (RULES §8), and hands of Texas Hold'em in PHH.

`verify` checks a whole file. The kinds of entries that it knows are the values of
`FORMATS`, by the key that tells each kind from the others.
"""

from cardcore.records.format import Format, RecordError
from cardcore.records.lines import read_lines
from cardcore.records.phh import PhhHand, from_phh, from_phhs, to_phh
from cardcore.records.verify import FORMATS, Report, verify, verify_phh

__all__ = [
    "FORMATS",
    "Format",
    "PhhHand",
    "RecordError",
    "Report",
    "from_phh",
    "from_phhs",
    "read_lines",
    "to_phh",
    "verify",
    "verify_phh",
]
