"""Settings for every test."""

import os

from hypothesis import settings

# Times on a shared machine say nothing. In CI the examples are the same at every run, so that a
# failure there is one that a change has caused.
settings.register_profile("cardcore", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("cardcore")
