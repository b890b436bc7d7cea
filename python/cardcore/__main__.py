"""``python -m cardcore`` is the command ``cardcore``."""

from cardcore.cli import main

raise SystemExit(main())
