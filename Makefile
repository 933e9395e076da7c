# Two commands: `make demo` shows what resynth does, `make test` runs every check.
PYTHON ?= python3
# The environment that is active; without one (or where its path holds a blank, which make cannot name) .venv is made.
VENV := $(if $(word 2,$(VIRTUAL_ENV)),.venv,$(or $(VIRTUAL_ENV),.venv))
BIN := $(VENV)/bin
READY := $(VENV)/.resynth-ready
# As the program has it: numpy's threads would take time from one another.
export OPENBLAS_NUM_THREADS := 1
# Modules are compiled once, not by each of the hundreds of processes that tests start.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help demo test cover fast fuzz lint types lists-check bench wheel clean

help:
	@echo "make demo         release the example notes and say where to look"
	@echo "make test         run all checks"
	@echo "make cover        run the tests and show which lines none of them runs"
	@echo "make fuzz         break the files of every format ten thousand times and read them"
	@echo "make bench        measure, as ratios in one run"
	@echo "make lists-check  rebuild every list from its packages and compare the digests"
	@echo "make clean        remove what these commands made"

$(READY): pyproject.toml constraints.txt
	$(if $(wildcard $(BIN)/python),$(BIN)/python,$(PYTHON)) -c \
	    'import sys; sys.exit("resynth needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

# What is installed is shown: nothing is fetched for it.
demo: $(if $(wildcard $(BIN)/resynth),,$(READY))
	@rm -rf demo
	$(BIN)/resynth release examples/notes --policy cchmc-2014 --out demo/OUT --vault demo/VAULT
	@echo
	@echo "Look at demo/OUT/README.md, demo/OUT/notes.jsonl and demo/OUT/AUDIT.html; demo/VAULT is yours alone."

test: lint types
	$(BIN)/python -m pytest -n auto -m 'not alone'
	$(BIN)/python -m pytest -n 2 -m alone

cover: $(READY)
	$(BIN)/python -m pytest -n auto --cov=resynth --cov-report=term:skip-covered

fast: $(READY)
	$(BIN)/python -m pytest -n auto -m 'not slow and not alone'

fuzz: $(READY)
	RESYNTH_FUZZ=10000 $(BIN)/python -m pytest tests/properties/test_fuzz_readers.py

lint: $(READY)
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

lists-check: $(READY)
	$(BIN)/python lists/rebuild.py --check

bench: $(READY)
	$(BIN)/python -m benchmarks.run

wheel: $(READY)
	$(BIN)/python -m build --wheel --outdir dist .

clean:
	rm -rf .venv $(READY) demo dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
