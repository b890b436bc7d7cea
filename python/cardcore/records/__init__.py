"""Files of records, one JSON object a line (RULES §8): reading and checking them.

`verify` checks a whole file. The kinds of entries that it knows are the values of
`FORMATS`, by the key that tells each kind from the others.
"""

from cardcore.records.format import Format, RecordError
from cardcore.records.lines import read_lines
from cardcore.records.verify import FORMATS, Report, verify

__all__ = ["FORMATS", "Format", "RecordError", "Report", "read_lines", "verify"]
