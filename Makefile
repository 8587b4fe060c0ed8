# Needs Python 3.11+, make and the package registries; everything else is installed below.
PYTHON ?= python3
unexport PYTHONDONTWRITEBYTECODE  # else every process of every test would compile everything anew
# Certificates of the system, as pip takes them: a company's own may be among them.
export UV_SYSTEM_CERTS ?= 1
UV_VERSION := 0.13.7
VENV := .venv
BIN := $(VENV)/bin
UV := .uv/bin/uv
SYNC := TELLSTONES_WITHOUT_PAGE=1 UV_PYTHON_DOWNLOADS=never $(UV) sync --frozen --python $(PYTHON)
READY := $(VENV)/.ready
PLAYABLE := $(VENV)/.playable

.PHONY: play page site generated manual report quick test test-all-pythons check check-style check-types check-layers check-prose bench bench-bots bench-server bench-envs bench-study bench-scale bench-waits bench-road bench-club bench-arena bench-page same-duels films browsers hostile torture cluster release format lock clean

play: $(PLAYABLE)  ## what playing needs set up, then the game
	@echo "2 of 2: the page in the browser"
	@$(BIN)/python hatch_build.py
	@$(BIN)/tellstones

page: $(READY)  ## the page in the browser, built anew where anything of it has changed
	$(BIN)/python hatch_build.py --all

site: $(UV)  ## the game as a static site in `site/public`, with its server inside
	@echo "1 of 3: Python packages"
	@$(SYNC) --quiet --inexact --no-default-groups --group page --extra site
	@echo "2 of 3: the page"
	@$(BIN)/python hatch_build.py --all
	@echo "3 of 3: Python for the page"
	@$(BIN)/python site/hatch_build.py
	@$(BIN)/tellstones site site/public

generated: $(READY)  ## the files that follow from the types of the wire protocol
	$(BIN)/python -m tellstones.server.codegen.typescript > web/src/net/wire.ts
	$(BIN)/python -m tellstones.server.codegen.openapi http > docs/openapi.json
	$(BIN)/python -m tellstones.server.codegen.openapi socket > docs/wire.schema.json

manual: $(READY)  ## the manual, strictly; `tellstones docs` shows it
	$(BIN)/zensical build --strict -f mkdocs.yml

report: $(READY)  ## the technical report: its tables anew, and dist/report.pdf
	$(BIN)/python -m research.report docs/report.md --pdf dist/report.pdf

quick: $(READY)  ## the library and the units of the rest: no browser, no database, no JAX
	$(BIN)/pytest -q -n 2 --group quick -m "not heavy" --hypothesis-profile quick

test: page  ## everything set up, then every test
	$(BIN)/pytest -n 3 --dist loadfile

test-all-pythons: $(UV)  ## the library, the terminal and the server on every Python to be had here
	.ci/all-pythons quick server

check: check-style check-types check-layers check-prose  ## lint, types, layers, plain English

check-style: $(READY)
	$(BIN)/ruff format --check
	$(BIN)/ruff check

check-types: $(READY)
	$(BIN)/mypy

check-layers: $(READY)
	$(BIN)/lint-imports

check-prose: $(READY)
	$(BIN)/python .ci/prose.py

bench: $(READY)  ## the library beside its peers
	$(UV) sync --frozen --all-extras --group bench --inexact --quiet
	$(BIN)/python -m bench.rules
	$(BIN)/python -m bench.notation

bench-bots: $(READY)  ## the ladder of the bots, and how long they think
	$(BIN)/python -m bench.bots

bench-server: $(READY)  ## the server beside Colyseus and boardgame.io, and what bots cost it
	$(BIN)/python -m bench.server
	$(BIN)/python -m bench.server.bots

bench-envs: $(READY)  ## the environments beside their peers
	$(UV) sync --frozen --all-extras --group bench --inexact --quiet
	$(BIN)/python -m bench.envs

bench-study: $(READY)  ## what drills find out, and whether chances of winning come true
	$(BIN)/python -m bench.study
	$(BIN)/python -m bench.study.odds --measure

bench-waits: $(READY)  ## how long others wait while somebody asks for the most that is allowed
	$(BIN)/python -m bench.server.waits

bench-road: $(READY)  ## every station of the Road played by stand-ins: fails where a win rate has left its band
	$(BIN)/python -m bench.road

bench-scale: $(READY)  ## one and two nodes on PostgreSQL, over both buses
	$(BIN)/python -m bench.server.scale

bench-club: $(READY)  ## lobby, leaderboard and profile with 10,000 members and 100,000 games
	$(BIN)/python -m bench.club

bench-arena: $(READY)  ## an arena hour with a thousand players on this machine
	$(BIN)/python -m bench.club.arena

bench-page: page  ## the page: weight, first game, long tasks in motion, Lighthouse
	$(BIN)/python -m bench.page

same-duels: page  ## 200 duels of the day in WebAssembly and in CPython, move by move the same
	TELLSTONES_DUELS=200 $(BIN)/pytest -q tests/web/test_same_in_pyodide.py

films: page  ## strips of frames of a look, a name, a stolen Boast, a proof and an ending, into docs/images
	$(BIN)/python -m bench.page.films

browsers: page  ## whole games in Debian's firefox-esr and WebKit (webkit2gtk-driver, xvfb)
	$(BIN)/pytest -m torture tests/web/test_other_browsers.py tests/web/test_firefox.py

hostile: page  ## honest players at 50 tables while all attacks go on: make hostile SECONDS=3600
	$(BIN)/python -m bench.hostile --seconds $(or $(SECONDS),3600)

torture: page  ## hundreds of kills, minutes of faults, deep random games
	$(SYNC) --all-extras --quiet
	$(BIN)/pytest -n 3 --dist loadfile --hypothesis-profile=deep -m "torture or not torture"

cluster: page  ## PostgreSQL, Valkey, nginx and three nodes on this machine
	$(BIN)/python -m bench.server.cluster

release: page  ## sdist, wheels and an SBOM of the server, checked; nothing is signed and nothing is sent
	rm -rf dist
	$(UV) build
	$(UV) build --package tellstones-site --wheel
	$(UV) export --frozen --no-dev --extra club --extra cluster --format cyclonedx1.5 --quiet --output-file dist/tellstones.cdx.json
	$(SYNC) --all-extras --group release --inexact --quiet
	$(BIN)/twine check --strict dist/*.whl dist/*.tar.gz
	$(BIN)/check-wheel-contents dist/*.whl

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

$(READY): $(UV) pyproject.toml uv.lock
	$(SYNC) --all-extras --no-extra ray
	touch $(READY) $(PLAYABLE)

$(PLAYABLE): $(UV) pyproject.toml uv.lock
	@echo "1 of 2: Python packages"
	@$(SYNC) --quiet --inexact --no-default-groups --group page
	@touch $(PLAYABLE)
