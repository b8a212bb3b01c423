# The two commands: `make play` and `make test`. Both do all set-up themselves.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKED := $(PIP) --constraint requirements.lock
WORKERS ?= 2
TESTERS ?= 3
PYTEST := $(BIN)/python -m pytest -n $(TESTERS) --maxschedchunk 8
SLOW := tests/cli/test_new.py tests/cli/test_cli_play.py
SLOW += $(addprefix tests/server/test_,contract.py ending.py faults.py leaks.py operation.py restart.py tokens.py withstand.py)
PROVEN_ALREADY := --ignore=tests/playthroughs/test_reach.py --ignore=tests/generic/test_kept_drawings.py --ignore-glob='*/test_draw*.py'
RULES := $(shell find src/worldwright/engine src/worldwright/games -name '*.py' -not -path '*/draw/*')
RULES += src/worldwright/agents/search.py src/worldwright/agents/judge.py $(shell find src/worldwright -name '*.[ch]')
NEEDED_TO_BUILD := import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')

.PHONY: help play test check quick install compiled lock wheel lint test-compiled test-pure test-ray test-learners test-newcomers golden fuzz breaks storm load bench strength reports docs clean

help:            ## this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: compiled    ## open the table in the browser
	$(BIN)/worldwright play

test: .venv/test    ## lint, and all tests on both builds
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target compiled lint
	@$(MAKE) --no-print-directory test-compiled test-pure

check: .venv/test    ## lint and the quick tests side by side, on the source as it is: an answer within two minutes
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target --keep-going lint quick

quick: .venv/test
	WORLDWRIGHT_PURE=1 $(PYTEST) -k 'not PostgreSQL' tests/engine tests/draw tests/cli tests/server $(SLOW:%=--ignore=%)

install: compiled .venv/test    ## make .venv with the package (compiled where there is a C compiler) and its test tools

compiled: .venv/compiled    ## compile engine and rules where they lie; only what changed is compiled again

.venv/play: pyproject.toml requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) --upgrade pip
	@$(BIN)/python -c "$(NEEDED_TO_BUILD)" > .venv/build.txt
	$(LOCKED) --requirement .venv/build.txt
	WORLDWRIGHT_PURE=1 $(LOCKED) --no-build-isolation --editable '.[web]'
	@touch $@

.venv/test: .venv/play
	WORLDWRIGHT_PURE=1 $(LOCKED) --no-build-isolation --editable '.[web,test,docs]'
	@touch $@

.venv/compiled: .venv/play setup.py $(RULES)
	$(BIN)/python setup.py --quiet build_ext --inplace
	@$(BIN)/python -c "import worldwright.build as b; print('worldwright is ready:', b.kind())"
	@touch $@

lock:            ## write requirements.lock anew: the newest versions within the bounds, for every Python from 3.11 on
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@mkdir -p build
	$(PIP) 'uv>=0.8,<1'
	@$(BIN)/python -c "$(NEEDED_TO_BUILD)" > build/build.txt
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras --no-header --no-annotate \
		--output-file requirements.lock pyproject.toml build/build.txt

wheel:           ## a compiled wheel out of the sdist for each Python that is here, tried in a fresh environment
	$(PYTHON) tools/wheel.py

lint: .venv/test    ## ruff and mypy for Python, Biome for JavaScript and CSS
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/biome.py check

test-compiled: install    ## all tests on the compiled build
	$(PYTEST)

test-pure: install    ## the rules tests on the interpreted build, every option in its golden playthrough
	WORLDWRIGHT_PURE=1 WORLDWRIGHT_TEST_BRIEF=1 $(PYTEST) tests/engine tests/games tests/generic tests/playthroughs $(PROVEN_ALREADY)

test-ray: install    ## a tournament on a Ray cluster of this machine, one of its workers killed
	WORLDWRIGHT_PURE=1 $(LOCKED) --no-build-isolation --editable '.[web,test,ray]'
	$(BIN)/python -m pytest -m ray tests/arena

test-learners: install    ## an off-the-shelf learner on a solo game (brings PyTorch)
	$(PIP) sb3-contrib
	$(BIN)/python -m pytest -m learners tests/examples

test-newcomers: install    ## newcomers learn every game and play a whole one, on both screens; whole games by keys; every card opened
	$(PYTEST) -m 'newcomers or not newcomers' tests/web/test_newcomers.py tests/web/test_keyboard.py tests/web/test_explain.py

golden: install    ## write the golden playthroughs anew; review them as a diff
	$(BIN)/python -m tests.playthroughs

fuzz: install    ## 100,000 malformed records, catalogues and requests; 100,000 games per player count and option
	$(BIN)/python -m tests.fuzz.web
	$(BIN)/python -m tests.fuzz --games 100000

breaks: install    ## break rules of every game and count how often its tests notice
	for game in $$($(BIN)/python -c "from worldwright.engine.registry import SHIPPED; print(*SHIPPED)"); do \
		$(BIN)/python -m tests.breaks --game $$game --sample 60 || exit 1; done

storm: install    ## kill the server, its workers and its database 200 times each under play; nothing may be lost
	$(BIN)/python -W ignore::UserWarning -m tests.storm

load: install    ## how the web table bears many busy tables of all games, and crowds; writes docs/load.md
	$(BIN)/python -m bench.load --crowds

bench: install    ## measure beside other engines and write docs/benchmarks.md
	$(PIP) --group bench
	$(BIN)/python -m bench
	$(BIN)/python -m bench.learning

strength: install    ## how strong the levels are: hours; goes on where it was; writes docs/strength.md
	$(BIN)/python -m bench.strength --workers $(WORKERS)

reports: install    ## tournaments of every game for designers; writes report.html into its folder
	mkdir -p build/arena
	for game in $$($(BIN)/python -c "from worldwright.engine.registry import SHIPPED; print(*SHIPPED)"); do \
		$(BIN)/worldwright arena $$game --agents normal,greedy,easy --players 2-4 --games 120 --workers $(WORKERS) \
			--file build/arena/$$game.jsonl --report src/worldwright/games/$$(echo $$game | tr - _)/report.html || exit 1; done

docs: install    ## the pages of docs/ with the API, in build/site
	$(BIN)/python -m mkdocs build --strict --quiet

clean:           ## remove everything that was built
	find src -name '*.so' -delete
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
