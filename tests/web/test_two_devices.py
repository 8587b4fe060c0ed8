"""Friends play from device to device: a static site, a file server, and no other server."""

from __future__ import annotations

import re
from functools import partial
from random import Random

from playwright.sync_api import Browser, expect

from tests.web.guests import awaited, play
from tests.web.peers import Peer, device, host_a_table, join, tab

WAYS_BACK = """() => {
  const kept = sessionStorage["tellstones.visit"] ?? localStorage["tellstones.visitors"] ?? "{}";
  return [JSON.parse(kept)].flat().at(-1).waysBack?.map(({ offer }) => offer) ?? [];
}"""
"""The codes by which a device comes back."""


def ready_to_return(one: Peer, before: list[str]) -> bool:
    ways: list[str] = one.page.evaluate(WAYS_BACK)
    return len(ways) == 2 and set(ways).isdisjoint(before)


def two_devices(browser: Browser, address: str) -> tuple[Peer, Peer]:
    host, guest = device(browser, address), device(browser, address)
    host_a_table(host)
    join(host, guest)
    host.until(host.playing)
    guest.until(guest.playing)
    return host, guest


def test_a_friend_joins_by_a_link_and_both_reload(browser: Browser, address: str) -> None:
    host, guest = two_devices(browser, address)
    mover = awaited((host, guest))
    play(mover.frame["legal"][0], host, guest)
    for one, other in ((guest, host), (host, guest)):
        before = other.page.evaluate(WAYS_BACK)
        one.reload()
        one.until(one.playing)
        play(awaited((host, guest)).frame["legal"][0], host, guest)
        # The data that the next reload needs arrives a moment after the connection.
        other.until(partial(ready_to_return, other, before))
    expect(guest.page.locator("[data-peer]")).to_have_count(0)
    assert guest.problems == []
    assert host.problems == []


KINDS = {"h": "hide", "p": "peek", "c": "challenge", "=": "name", "b": "boast"}


def kind_of(move: str) -> str:
    if move in ("believe", "doubt", "steal"):
        return move
    return "prove" if move[1:2] == "=" else KINDS.get(move[0], "place")


def play_all_kinds(people: list[Peer], chance: Random, wanted: set[str]) -> set[str]:
    """Plays until everything was done, or the game is over."""
    done: set[str] = set()
    while not wanted <= done and not people[0].over():
        mover = next_to_act(people)
        if mover is None:
            break
        mover.settled()
        if mover.may_look():
            mover.look()
            mover.until(mover.nobody_looks)
            continue
        # Looks are not lent: that is for one screen.
        legal = [move for move in mover.frame["legal"] if not re.fullmatch(r"p\S*t", move)]
        new = [move for move in legal if kind_of(move) in wanted - done]
        move = chance.choice(new or legal)
        play(move, *people)
        done.add(kind_of(move))
    return done


def next_to_act(people: list[Peer]) -> Peer | None:
    people[0].until(
        lambda: people[0].over() or any(one.may_look() or one.my_word() for one in people)
    )
    acting = [one for one in people if one.may_look()] or [one for one in people if one.my_word()]
    return acting[0] if acting and not people[0].over() else None


def finish(people: list[Peer], chance: Random) -> None:
    while not people[0].over():
        play_all_kinds(people, chance, {"steal", "doubt", "prove"})
    for one in people:
        one.until(one.over)
        one.settled()


def test_two_devices_play_a_whole_game_and_both_take_the_record(
    browser: Browser, address: str
) -> None:
    host, guest = two_devices(browser, address)
    chance = Random(3)
    wanted = {"place", "hide", "peek", "challenge", "name", "boast", "steal", "doubt", "prove"}
    done = play_all_kinds([host, guest], chance, wanted)
    assert wanted <= done, done
    finish([host, guest], chance)
    records = []
    for one in (host, guest):
        one.press(one.page.locator(".ending a.plain"))
        with one.page.expect_download() as saved:
            one.press(one.page.get_by_text("Record"))
        records.append(saved.value.path().read_text("utf-8"))
    assert records[0] == records[1]
    assert guest.problems == []


def test_the_hosts_tab_is_closed_and_the_game_goes_on_when_it_is_opened_again(
    browser: Browser, address: str
) -> None:
    host, guest = two_devices(browser, address)
    play(awaited((host, guest)).frame["legal"][0], host, guest)
    at, context = host.page.url, host.page.context
    host.page.close(run_before_unload=True)
    expect(guest.page.locator('[data-peer="away"]')).to_be_visible()
    host = tab(context, at)
    host.hosts = True
    host.until(host.playing)
    expect(guest.page.locator("[data-peer]")).to_have_count(0)
    play(awaited((host, guest)).frame["legal"][0], host, guest)


def test_four_devices_sit_around_one_table(browser: Browser, address: str) -> None:
    host = device(browser, address)
    host_a_table(host, "round")
    guests = [device(browser, address) for _ in range(3)]
    for guest in guests:
        host.page.locator("[data-code]").wait_for()
        join(host, guest)
    everybody = [host, *guests]
    for one in everybody:
        expect(one.page.locator("[data-ready], main.table").first).to_be_visible()
        if one.page.locator("[data-ready]").count():
            one.press(one.page.locator("[data-ready]"))
    for one in everybody:
        one.until(one.playing)
    for _ in range(4):
        play(awaited(everybody).frame["legal"][0], *everybody)


def test_a_guest_is_nobody_else_on_the_hosts_device(browser: Browser, address: str) -> None:
    host, guest = two_devices(browser, address)
    seats = [one.frame["you"]["seats"] for one in (host, guest)]
    assert sorted(map(len, seats)) == [1, 1]
    assert seats[0] != seats[1]
    assert not guest.frame["you"]["maker"]
    guest.go("#/")
    expect(guest.page.locator('[data-peer="open"]')).to_be_visible()
