# Two commands: `make demo` shows what resynth does, `make test` runs every check.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help demo test cover fast fuzz lint types lists-check bench wheel clean

help:
	@echo "make demo         release the example notes and say where to look"
	@echo "make test         run all checks"
	@echo "make cover        run the tests and show which lines none of them runs"
	@echo "make fuzz         break the files of every format ten thousand times and read them"
	@echo "make bench        measure, as ratios in one run"
	@echo "make lists-check  rebuild every list from its packages and compare the digests"
	@echo "make clean        remove what these commands made"

$(VENV)/ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("resynth needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

demo: $(VENV)/ready
	@rm -rf demo
	$(BIN)/resynth release examples/notes --policy cchmc-2014 --out demo/OUT --vault demo/VAULT
	@echo
	@echo "Look at demo/OUT/README.md, demo/OUT/notes.jsonl and demo/OUT/AUDIT.html; demo/VAULT is yours alone."

test: lint types
	$(BIN)/python -m pytest -n auto

cover: $(VENV)/ready
	$(BIN)/python -m pytest -n auto --cov=resynth --cov-report=term:skip-covered

fast: $(VENV)/ready
	$(BIN)/python -m pytest -n auto -m 'not slow'

fuzz: $(VENV)/ready
	RESYNTH_FUZZ=10000 $(BIN)/python -m pytest tests/properties/test_fuzz_readers.py

lint: $(VENV)/ready
	$(BIN)/ruff check .

types: $(VENV)/ready
	$(BIN)/mypy

lists-check: $(VENV)/ready
	$(BIN)/python lists/rebuild.py --check

bench: $(VENV)/ready
	$(BIN)/python -m benchmarks.run

wheel: $(VENV)/ready
	$(BIN)/python -m build --wheel --outdir dist .

clean:
	rm -rf $(VENV) demo dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
