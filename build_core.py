"""Compile the xiangqi core: `python build_core.py [TARGET_DIR]`.

`compile_core` is called by the build hook. It needs Cython, setuptools and a C compiler; where one is missing it
returns False and the core runs as ordinary Python.
"""

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent
PACKAGE = Path("caipan/rules/xiangqi")
MODULES = ("_mailbox", "_core", "_trial", "_tactics")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "annotation_typing": True,
}


def compile_core(target_dir: Path) -> bool:
    """Build the extension modules into `target_dir/caipan/rules/xiangqi`, all or none; say whether it worked."""
    try:
        from Cython.Build import cythonize
        from setuptools import Distribution, Extension
    except ImportError as missing:
        print(f"core not compiled: {missing}", file=sys.stderr)
        return False
    sources = [ROOT / "src" / PACKAGE / f"{name}.py" for name in MODULES]
    with tempfile.TemporaryDirectory() as scratch:
        try:
            extensions = cythonize(
                [
                    Extension(".".join((*PACKAGE.parts, s.stem)), [str(s)], extra_compile_args=["-O3"])
                    for s in sources
                    if s.exists()
                ],
                build_dir=scratch,
                include_path=[str(ROOT / "src")],
                compiler_directives=DIRECTIVES,
                quiet=True,
                force=True,
            )
            distribution = Distribution({"name": "caipan-core", "ext_modules": extensions})
            command = distribution.get_command_obj("build_ext")
            command.build_lib = str(Path(scratch) / "built")
            command.build_temp = scratch
            command.inplace = False
            command.ensure_finalized()
            command.run()
            _hand_over(Path(command.build_lib) / PACKAGE, target_dir / PACKAGE)
        except (Exception, SystemExit) as failure:
            print(f"core not compiled: {failure}", file=sys.stderr)
            return False
    return True


def _hand_over(built: Path, target: Path) -> None:
    """Move the whole set to its place: a compiled module and an uncompiled one cannot share a class."""
    target.mkdir(parents=True, exist_ok=True)
    for library in built.iterdir():
        # a new file in place of the old one: processes that have the old one mapped keep it
        fresh = target / (library.name + ".new")
        shutil.copy2(library, fresh)
        fresh.replace(target / library.name)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "src"
    sys.exit(0 if compile_core(target) else 1)
