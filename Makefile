# Every target makes what it needs. The first run takes a minute, later ones start at once.
#
#   make demo      a famous deal, typed in Russian, solved
#   make test      the whole test suite, doctests, notebooks and boards in a browser included; the
#                  latter need Chromium, or ARGS="-m 'not soak and not browser'"
#   make lint      style, types, stubs of compiled modules, message catalogues
#   make docs      the site, in build/site; no network, but for what pip needs
#   make bench     the table of speed and size, targets beside what was measured
#   make soak      the long tests: random positions, all layouts
#   make fuzz      wrong input for every reader and for the command line, ten minutes of it
#   make wear      memory over a million solves, interruptions, eight threads for ten minutes
#   make sanitize  tests of all engines under address and undefined-behaviour sanitizers;
#                  make sanitize-threads: eight threads under the sanitizer of threads
#   make coverage  lines that the tests go through, of Python and of the compiled modules
#   make dist      sdist, and the wheel built from it; with ARGS=--again twice, and compared
#   make clean     remove all that was made
#
# PYTHON=... chooses the interpreter, ARGS=... is handed to pytest or to the benchmarks.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYX := $(wildcard src/prefdd/*.pyx)
COMPILED := $(basename $(notdir $(PYX)))

.PHONY: demo test lint docs bench soak fuzz wear sanitize sanitize-threads coverage dist clean help
.DELETE_ON_ERROR:

help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "prefdd needs Python 3.11 or later; name it: make PYTHON=..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) install 'setuptools>=77' 'Cython>=3.1,<4'
	@touch $@

$(VENV)/.installed: $(VENV)/.made pyproject.toml setup.py
	$(PIP) install --no-build-isolation --editable .
	@touch $@

$(VENV)/.built: $(VENV)/.installed $(PYX) $(wildcard src/prefdd/*.pxd)
	@echo "compiling the search: a minute, on a busy machine several"
	$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

$(VENV)/.extra-%: $(VENV)/.installed
	$(PIP) install --no-build-isolation --editable '.[$*]'
	@touch $@

demo: $(VENV)/.built
	@$(BIN)/python demo/measure.py $(BIN)/prefdd solve demo/kovalevskaya.txt --lang ru

test: $(VENV)/.built $(VENV)/.extra-test
	$(BIN)/python -m pytest -m "not soak" --nbmake tests src notebooks $(ARGS)

docs: $(VENV)/.built $(VENV)/.extra-docs
	PREFDD_LANG=en $(BIN)/python -m sphinx -W --keep-going -b html -c docs -d build/doctrees . build/site $(ARGS)
	@echo "the site is made: build/site/index.html"

bench: $(VENV)/.built
	$(BIN)/python -m benchmarks.run $(ARGS)

lint: $(VENV)/.built $(VENV)/.extra-lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	for module in $(COMPILED); do $(BIN)/python -m mypy.stubtest --ignore-disjoint-bases prefdd.$$module || exit 1; done
	PATH="$(BIN):$$PATH" cython-lint $(PYX) $(wildcard src/prefdd/*.pxd)
	test ! -f tools/catalogue.py || $(BIN)/python tools/catalogue.py check

soak: $(VENV)/.built $(VENV)/.extra-test
	$(BIN)/python -m pytest -m soak tests $(ARGS)

# A build of its own, found before the ordinary one; the interpreter itself is not instrumented,
# so the run-time libraries are loaded first, and its leaks are not ours.
SANITIZED := build/sanitize
# What asks the other engines: graphs, limits, hidden discards, suits; Ctrl-C is slower here.
ENGINE_TESTS := $(addprefix tests/test_,engine_oracle.py graph.py constraints.py catching.py \
  hidden_discard.py suit_lemmas.py)
UNDER_SANITIZERS = ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
  LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
  PYTHONPATH=$(SANITIZED)/lib
sanitize: $(VENV)/.built $(VENV)/.extra-test
	PREFDD_SANITIZE=1 $(BIN)/python setup.py --quiet build \
	  --build-lib $(SANITIZED)/lib --build-temp $(SANITIZED)/temp
	$(UNDER_SANITIZERS) $(BIN)/python -m pytest -p no:cacheprovider -m "not soak" -k "not ctrl_c" \
	  $(ENGINE_TESTS) $(ARGS)
	$(UNDER_SANITIZERS) $(BIN)/python -m pytest -p no:cacheprovider -m soak tests/test_soak.py $(ARGS)

# The interpreter is not instrumented: what it does with its own memory goes unseen, what our
# modules do is seen. Threads that share nothing but code are what prefdd promises.
THREADED := build/sanitize-threads
sanitize-threads: $(VENV)/.built $(VENV)/.extra-test
	PREFDD_SANITIZE=thread $(BIN)/python setup.py --quiet build \
	  --build-lib $(THREADED)/lib --build-temp $(THREADED)/temp
	LD_PRELOAD="$$(gcc -print-file-name=libtsan.so)" TSAN_OPTIONS="exitcode=66 history_size=4" \
	  PYTHONPATH=$(THREADED)/lib setarch -R $(BIN)/python tools/wear.py threads --seconds 60 $(ARGS)

# What the tests go through: first the modules in Python, then the compiled ones, line by line,
# by a build of its own in a copy of the sources. ARGS chooses the tests.
coverage: $(VENV)/.built $(VENV)/.extra-test
	$(PIP) install coverage
	$(BIN)/python tools/coverage_run.py $(ARGS)

wear: $(VENV)/.built
	for what in memory interrupts cancels threads; do $(BIN)/python tools/wear.py $$what || exit 1; done

# FUZZ_SECONDS=60 makes it a minute; ARGS="--seed 7 sheet facts" chooses the inputs and the readers.
FUZZ_SECONDS ?= 600
fuzz: $(VENV)/.built $(VENV)/.extra-test
	$(BIN)/python -m tests.fuzzing.run --seconds $(FUZZ_SECONDS) $(ARGS)

# The date of the commit goes into the archives, so that they are the same whenever they are built.
dist: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date +%s)
dist: $(VENV)/.made
	$(PIP) install build
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist .
	$(BIN)/python tools/check_dist.py dist $(ARGS)

clean:
	rm -rf $(VENV) build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -f src/prefdd/*.c src/prefdd/*.html src/prefdd/*.so
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
