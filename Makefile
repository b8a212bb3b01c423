# The two commands: `make play` and `make test`. Both do all set-up themselves.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -name '*.so' -not -path '*.egg-info/*' 2>/dev/null)
WORKERS ?= 2

.PHONY: help play test install lint test-compiled test-pure test-postgres golden fuzz load bench clean

help:            ## this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: install    ## open the table in the browser
	$(BIN)/worldwright play

test: install lint test-compiled test-pure    ## lint, and all tests on both builds

install: .venv/installed    ## make .venv with the package (compiled where there is a C compiler) and its test tools

.venv/installed: pyproject.toml setup.py $(SOURCES)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@rm -rf build/lib* build/bdist*
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '.[web,test]'
	@$(BIN)/python -c "import worldwright.build as b; print('worldwright is installed:', b.kind())"
	@touch $@

lint: install    ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-compiled: install    ## all tests on the installed (compiled) build
	$(BIN)/python -m pytest -n $(WORKERS)

test-pure: install    ## the rules tests on the interpreted build, every option in its golden playthrough
	WORLDWRIGHT_PURE=1 WORLDWRIGHT_TEST_BRIEF=1 $(BIN)/python -m pytest -n $(WORKERS) tests/engine tests/games tests/generic tests/playthroughs

test-postgres: install    ## storage on the PostgreSQL database that WORLDWRIGHT_TEST_POSTGRES names
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '.[web,test,postgres]'
	$(BIN)/python -m pytest -m postgres tests/server

golden: install    ## write the golden playthroughs anew; review them as a diff
	$(BIN)/python -m tests.playthroughs

fuzz: install    ## 100,000 random games per player count and option, invariants checked
	$(BIN)/python -m tests.fuzz --games 100000

load: install    ## how the web table bears many busy tables; writes docs/load.md
	$(BIN)/python -m bench.web

bench: install    ## measure beside other engines and write docs/benchmarks.md
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group bench
	$(BIN)/python -m bench

clean:           ## remove everything that was built
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
