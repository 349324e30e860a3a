# `make test` needs Python 3.11 or later and make; it builds .venv from constraints.txt the first time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
COURSE := $(VENV)/.course# what the course needs, without the tools of its developers

# Compiled modules are kept even where the environment asks not to: a second start of pytest takes 1.5 s instead of 4.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: site voila binder-check release help install test lint tests test-all lab bench notebooks links picture catalogue clean census verdicts student sheets graders wheel test-lowest mutants
help: ## say what can be made
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/'

install: $(STAMP) ## build .venv with everything in it
# pip before 25 weighs every file of every release against every tag of the machine; a new one halves the installation.
# What pip does not compile here, Python compiles when it is first imported: most modules never are.
# The announcements are JupyterLab's question whether one wants its news; it would cover a corner of the course.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
define venv
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "minyan_kit needs Python 3.11 or later: make PYTHON=python3.12 test")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade 'pip>=25,<27'
	$(PIP) --no-compile -c constraints.txt -e '.[$(1)]'
	$(BIN)/jupyter labextension disable "@jupyterlab/apputils-extension:announcements" 2>/dev/null
	touch $@
endef
$(STAMP): pyproject.toml constraints.txt
	$(call venv,test)
$(COURSE): pyproject.toml constraints.txt
	$(call venv,notebooks)

# Graders want other versions than the course is tested with: each has an environment of its own.
NBGRADER := build/nbgrader_env
OTTER := build/otter_env
$(NBGRADER)/.installed: GRADER := nbgrader>=0.9,<1
$(OTTER)/.installed: GRADER := otter-grader>=6,<8
$(NBGRADER)/.installed $(OTTER)/.installed: pyproject.toml
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check '$(GRADER)' -e '.[notebooks]'
	touch $@

# Notebook 7 and Voila, in which a board must live as well; neither is needed for the course.
PAGES := build/pages_env
$(PAGES)/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(PAGES)
	$(PAGES)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
	    'notebook>=7,<8' 'voila>=0.5,<1' -e '.[notebooks]'
	touch $@

test: $(STAMP) ## lint, types, doctests, tests, notebooks and (where a Chromium is found) the browser
	+$(MAKE) --no-print-directory --jobs 2 lint tests

lint: $(STAMP) ## the style of the code, and its types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# A third process would take longer on two cores: each collects all the tests, and finds what others have found.
tests: $(STAMP) ## doctests, tests, notebooks and the browser
	$(BIN)/python -m pytest -n 2

test-all: site binder-check $(NBGRADER)/.installed $(OTTER)/.installed $(PAGES)/.installed ## the same, with the long tests, the site, both graders, Notebook 7, Voila and the benchmarks
	MINYAN_KIT_LONG=1 MINYAN_KIT_PAGES=$(CURDIR)/$(PAGES)/bin/python MINYAN_KIT_NBGRADER=$(CURDIR)/$(NBGRADER)/bin/python \
	MINYAN_KIT_OTTER=$(CURDIR)/$(OTTER)/bin/python $(MAKE) test
	$(MAKE) bench

# The address leads to the first notebook whether a browser opens by itself or not.
# Jupyter asks root to say that it is meant, and a machine without a display has no browser to open: it prints the address.
LAB_HERE := $(if $(filter 0,$(shell id -u)),--allow-root) \
            $(if $(filter Linux,$(shell uname -s)),$(if $(DISPLAY)$(WAYLAND_DISPLAY),,--no-browser))
lab: $(if $(wildcard $(STAMP)),$(STAMP),$(COURSE)) ## open JupyterLab on the course (LAB_ARGS="--port=8900" to say more)
	JUPYTER_CONFIG_PATH=$(CURDIR)/minyan_kit/course/jupyter:$$JUPYTER_CONFIG_PATH \
	$(BIN)/jupyter lab --LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb $(LAB_HERE) $(LAB_ARGS)

bench: $(STAMP) ## measure speed, as ratios in one run
	$(BIN)/python -m benchmarks

# It takes an hour of its own: test-all does not wait for it.
mutants: $(STAMP) ## break the rules one by one, and list what no test notices (ROOMS="chapter/age tables" SAMPLE=50)
	$(BIN)/python -m tools.mutants $(ROOMS) $(if $(SAMPLE),--sample $(SAMPLE))

notebooks: $(STAMP) ## run every notebook and save it with its outputs (NAMES="01_eligibility" for some)
	$(BIN)/python -m tools.notebooks $(NAMES)

wheel: $(STAMP) ## build the wheel, with every witness or some (WITNESSES=en,he), and say what is known of each
	$(BIN)/python -m tools.wheel $(if $(WITNESSES),--witnesses $(WITNESSES))

# The tests that need no browser, no types and no saved outputs, with the oldest libraries that pyproject.toml takes.
LOWEST := .venv-lowest
test-lowest: $(STAMP) ## test with the lowest version of each dependency, in an environment of its own
	$(PYTHON) -m venv $(LOWEST)
	$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25,<27'
	$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check $$($(BIN)/python -m tools.lowest) \
	    'pytest>=8.3,<10' 'pytest-xdist>=3.6,<4' 'hypothesis>=6.100,<7' 'nbval>=0.11,<1' 'pyluach>=2.3,<3'
	$(LOWEST)/bin/python -m pytest -n 2 tests --ignore tests/browser --ignore tests/tools --ignore tests/typing \
	    --ignore tests/test_packaging.py --ignore tests/test_notebooks.py

release: $(STAMP) ## build what is released into dist/, once what it says is true
	$(BIN)/python -m tools.release

links: $(STAMP) ## write the links of the course: Binder, the tables of notebooks, from one notebook to the next
	$(BIN)/python -m tools.links

picture: $(STAMP) ## take the README's picture of a verdict, with a Chromium
	$(BIN)/python -m tools.picture

site: $(STAMP) ## build the site into build/site: the pages, and the course as it runs in a browser (needs npm)
	$(PIP) --no-compile -c constraints.txt -e '.[site]'
	$(BIN)/python -m tools.pages
	$(BIN)/python -m tools.boards
	$(BIN)/python -m tools.lite $(if $(PYODIDE),--pyodide $(PYODIDE))
	$(BIN)/python -m tools.desk

# A page, and no notebook: the code is hidden, and whoever opens it cannot run any other.
VOILA := $(VENV)/.voila
$(VOILA): $(STAMP)
	$(PIP) --no-compile 'voila>=0.5.8,<0.6'
	touch $@
voila: $(VOILA) ## open a page on which one asks one's own sheet (VOILA_ARGS="--port=8900" to say more)
	$(BIN)/voila binder/your_sheet.ipynb $(filter --no-browser,$(LAB_HERE)) $(VOILA_ARGS)

# In an environment of its own: repo2docker is what Binder runs, and nothing else here needs it.
binder-check: ## check, without docker, that Binder would build the course
	$(PYTHON) -m venv build/repo2docker
	build/repo2docker/bin/python -m pip install --quiet --disable-pip-version-check 'jupyter-repo2docker>=2024.7'
	build/repo2docker/bin/jupyter-repo2docker --no-build --debug . > build/Dockerfile 2>&1
	grep -q 'pip install --no-cache-dir -r "binder/requirements.txt"' build/Dockerfile
	grep -q './binder/postBuild' build/Dockerfile

census: $(STAMP) ## count what the practices say over every case, for the maps of the disputes (after a rule was changed)
	$(BIN)/python -m tools.census

verdicts: $(STAMP) ## write verdicts of every question in English and Hebrew, to be read line by line
	$(BIN)/python -m tools.verdicts

catalogue: $(STAMP) ## sort the translations, list what each lacks and what is no longer said
	$(BIN)/python -m tools.catalogues

student: $(STAMP) ## write the lessons for students into build/student: no outputs, no solutions, nothing for the teacher
	$(BIN)/python -m tools.student

graders: $(STAMP) ## write the exercises for nbgrader and otter into build/
	$(BIN)/python -m tools.graders

sheets: $(STAMP) ## print the bank of cases with keys, in three languages, into build/sheets
	$(BIN)/python -m tools.sheets

clean: ## remove what was built
	rm -rf $(VENV) $(LOWEST) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
