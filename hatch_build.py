"""The one build hook: what a wheel, an sdist and an editable install need beyond the Python files.

Four parts, each a file build_*.py beside this one: the compiled core (optional: without a
compiler the same Python files run uncompiled, and the build says so), the outlines of the characters in diagrams, the
message catalogs, and the bundle of the front end.
"""

import importlib.util
import shutil
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the parts; hatchling finds the class by its base."""

    _scratch: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Ask for Node as a package only where the machine has none and the bundle is not there already."""
        frontend = _part("build_frontend")
        return [frontend.NODE_PACKAGE] if frontend and frontend.node_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build every part for this target; `version` is `editable` or `standard`."""
        build_parts()
        if self.target_name == "wheel" and version == "editable":
            build_core_in_place()
        elif self.target_name == "wheel":
            self._scratch = tempfile.TemporaryDirectory(prefix="caipan-core-")
            self._pack_core(build_data, Path(self._scratch.name))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was only needed while the wheel was packed."""
        if self._scratch:
            self._scratch.cleanup()

    def _pack_core(self, build_data: dict[str, Any], scratch: Path) -> None:
        # Only a wheel that carries compiled files is bound to a platform.
        if build_core(scratch):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for library in _libraries(scratch):
                build_data["force_include"][str(library)] = library.relative_to(scratch).as_posix()


def build_parts() -> None:
    """Build everything but the core in place: catalogs, outlines of characters, front end."""
    if catalogs := _part("build_catalogs"):
        catalogs.compile_catalogs()
    if glyphs := _part("build_glyphs"):
        glyphs.build_glyphs()
    if frontend := _part("build_frontend"):
        if frontend.bundle_shipped():
            print("front end: the bundle that came with the sdist is used")
        else:
            frontend.bundle()


def build_core(target: Path) -> bool:
    """Compile the core into its package under `target`, say how it went; False: the uncompiled files do the work."""
    core = _part("build_core")
    if core is None:
        return False
    why = "a C compiler is needed"
    try:
        compiled = bool(core.compile_core(target)) and bool(_libraries(target))
    except Exception as error:  # whatever the compiler's fault, the package must still install
        compiled, why = False, str(error)
    print("core: compiled" if compiled else f"core: NOT compiled, pure Python does the work, much slower ({why})")
    return compiled


def build_core_in_place() -> bool:
    """Compile the core beside its sources; what an older source was compiled to must never be taken for the new one."""
    with tempfile.TemporaryDirectory(prefix="caipan-core-") as scratch:
        compiled = build_core(Path(scratch))
        for stale in _libraries(ROOT / "src"):
            stale.unlink()
        for library in _libraries(Path(scratch)) if compiled else []:
            shutil.move(library, ROOT / "src" / library.relative_to(scratch))
    return compiled


def _libraries(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / "caipan").rglob("*") if path.suffix in {".so", ".pyd"})


def _part(name: str) -> ModuleType | None:
    """The build script of this name, or None where this tree has none."""
    source = ROOT / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, source) if source.is_file() else None
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["core"]:
            sys.exit(0 if build_core_in_place() else 1)
        case ["parts"]:
            build_parts()
        case _:
            sys.exit("usage: python hatch_build.py core|parts")
