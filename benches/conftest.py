"""Refuses to measure what nobody ships."""

import pytest

import cardcore as cc


def pytest_configure() -> None:
    if cc.BUILD_PROFILE != "release":
        raise pytest.UsageError(
            f"{cc.__file__} is a {cc.BUILD_PROFILE} build, whose speed says nothing: "
            "run `make bench`, which builds and installs the release wheel"
        )
