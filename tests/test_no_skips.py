"""The rule of .ci/run that nothing may be skipped, kept by tests/conftest.py."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SKIPPED = "import pytest\n\n\ndef test_there():\n    pass\n\n\ndef test_missing():\n    pytest.skip('not here')\n"
WHOLE_FILE = "import pytest\n\npytest.importorskip('no_such_package')\n"
PASSED = "def test_there():\n    pass\n"


@pytest.mark.parametrize(
    ("code", "demanded", "status"),
    [(SKIPPED, "1", 1), (WHOLE_FILE + PASSED, "1", 1), (PASSED, "1", 0), (SKIPPED, "0", 0)],
)
def test_a_skipped_test_fails_a_run_that_allows_none(
    root: Path, tmp_path: Path, code: str, demanded: str, status: int
) -> None:
    (tmp_path / "tests").mkdir()
    shutil.copy(root / "tests" / "conftest.py", tmp_path / "tests")
    (tmp_path / "tests" / "test_one.py").write_text(code, encoding="utf-8")
    (tmp_path / "tests" / "test_two.py").write_text(PASSED, encoding="utf-8")
    environment = {**os.environ, "CAIPAN_NO_SKIPS": demanded}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", "tests"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
