"""Doors about people."""

from __future__ import annotations

from tellstones.server.accounts.bot_level import suitable_level
from tellstones.server.accounts.guests import tidy_name
from tellstones.server.http.request import Asking
from tellstones.server.http.route import Door
from tellstones.server.phase import Phase
from tellstones.server.rooms import Who, Wrong
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as w

LIVING = (Phase.GATHERING, Phase.PLAYING)
TABLES_SHOWN = 20


async def _me(asking: Asking, who: Who) -> w.Me:
    storage = asking.node.storage
    cards = await storage.cards_of(who.person, LIVING, TABLES_SHOWN)
    return w.Me(
        person=who.person,
        name=who.name,
        recoverable=await storage.recoverable(who.person),
        level=await suitable_level(storage, who.person),
        tables=[card.table for card in cards],
    )


async def who_am_i(asking: Asking) -> w.Me:
    return await _me(asking, asking.person())


async def become_somebody(asking: Asking) -> w.Me:
    """Whoever already is somebody stays so."""
    wish = asking.wish(w.NewPerson)
    if asking.who is not None:
        return await _me(asking, asking.who)
    if not asking.node.hourly_limits.people.take(asking.address):
        raise Wrong(Fault.TOO_MANY)
    name = tidy_name(wish.name) if wish.name else ""
    who, asking.new_secret = await asking.node.people.new_guest(name)
    return await _me(asking, who)


async def rename(asking: Asking) -> w.Me:
    who = asking.person()
    name = tidy_name(asking.wish(w.Rename).name)
    await asking.node.storage.rename(who.person, name)
    return await _me(asking, Who(who.person, name, who.device, who.program))


async def make_link(asking: Asking) -> w.LinkMade:
    secret, expires = await asking.node.people.new_link(asking.person())
    return w.LinkMade(secret=secret, expires=expires)


async def make_phrase(asking: Asking) -> w.PhraseMade:
    return w.PhraseMade(phrase=await asking.node.people.new_phrase(asking.person()))


async def enter(asking: Asking) -> w.Me:
    wish = asking.wish(w.Enter)
    if not asking.node.hourly_limits.secrets.take(asking.address):
        raise Wrong(Fault.TOO_MANY)
    who, asking.new_secret = await asking.node.people.enter(wish.secret)
    return await _me(asking, who)


async def list_programs(asking: Asking) -> w.ProgramsListed:
    programs = await asking.node.storage.programs(asking.person().person)
    listed = [w.ProgramListed(person=program.id, name=program.name) for program in programs]
    return w.ProgramsListed(programs=listed)


async def make_program(asking: Asking) -> w.ProgramMade:
    wish, owner, node = asking.wish(w.NewProgram), asking.person(), asking.node
    most = node.settings.limits.programs_per_person
    who, token = await node.people.new_program(owner, tidy_name(wish.name), most)
    return w.ProgramMade(person=who.person, name=who.name, token=token)


async def end_program(asking: Asking) -> w.Done:
    owner = asking.person().person
    if not await asking.node.storage.end_program(owner, asking.path["person"]):
        raise Wrong(Fault.NO_SUCH_PERSON)
    return w.Done()


async def list_blocks(asking: Asking) -> w.BlocksListed:
    blocked = await asking.node.storage.blocks(asking.person().person)
    listed = [w.BlockListed(person=person.id, name=person.name) for person in blocked]
    return w.BlocksListed(blocks=listed)


async def block(asking: Asking) -> w.Done:
    who, other = asking.person(), asking.wish(w.Block).person
    if other == who.person or await asking.node.storage.person(other) is None:
        raise Wrong(Fault.NO_SUCH_PERSON)
    await asking.node.storage.block(who.person, other)
    await asking.node.tables.refresh_blocks(who.person)
    return w.Done()


async def unblock(asking: Asking) -> w.Done:
    who = asking.person()
    await asking.node.storage.unblock(who.person, asking.path["person"])
    await asking.node.tables.refresh_blocks(who.person)
    return w.Done()


async def report(asking: Asking) -> w.Done:
    who, wish, node = asking.person(), asking.wish(w.Report), asking.node
    if await node.storage.person(wish.person) is None:
        raise Wrong(Fault.NO_SUCH_PERSON)
    if not node.hourly_limits.reports.take(who.person):
        raise Wrong(Fault.TOO_MANY)
    why = f"{wish.reason}: {wish.text or ''}"
    await node.storage.report(who.person, wish.person, wish.table, why, node.clock.now())
    return w.Done()


DOORS = (
    Door("GET", "/api/me", who_am_i, "Who I am", w.Me, faults=(Fault.NOBODY,)),
    Door(
        "POST", "/api/me", become_somebody, "Become a guest", w.Me, w.NewPerson, (Fault.TOO_MANY,)
    ),
    Door("PATCH", "/api/me", rename, "Take another name", w.Me, w.Rename, (Fault.NOBODY,)),
    Door(
        "POST",
        "/api/me/link",
        make_link,
        "Go on on another device",
        w.LinkMade,
        faults=(Fault.NOBODY,),
    ),
    Door(
        "POST",
        "/api/me/phrase",
        make_phrase,
        "A recovery phrase, shown once",
        w.PhraseMade,
        faults=(Fault.NOBODY,),
    ),
    Door(
        "POST",
        "/api/enter",
        enter,
        "Come in by a link or a phrase",
        w.Me,
        w.Enter,
        (Fault.WRONG_SECRET, Fault.TOO_MANY),
    ),
    Door(
        "GET",
        "/api/me/programs",
        list_programs,
        "My programs",
        w.ProgramsListed,
        faults=(Fault.NOBODY,),
    ),
    Door(
        "POST",
        "/api/me/programs",
        make_program,
        "A token for a program",
        w.ProgramMade,
        w.NewProgram,
        (Fault.NOBODY, Fault.TOO_MANY),
    ),
    Door(
        "DELETE",
        "/api/me/programs/{person}",
        end_program,
        "End a program's token",
        w.Done,
        faults=(Fault.NOBODY, Fault.NO_SUCH_PERSON),
    ),
    Door(
        "GET", "/api/me/blocks", list_blocks, "Whom I block", w.BlocksListed, faults=(Fault.NOBODY,)
    ),
    Door(
        "POST",
        "/api/me/blocks",
        block,
        "Block somebody",
        w.Done,
        w.Block,
        (Fault.NOBODY, Fault.NO_SUCH_PERSON),
    ),
    Door(
        "DELETE",
        "/api/me/blocks/{person}",
        unblock,
        "No longer block somebody",
        w.Done,
        faults=(Fault.NOBODY,),
    ),
    Door(
        "POST",
        "/api/reports",
        report,
        "Report somebody",
        w.Done,
        w.Report,
        (Fault.NOBODY, Fault.NO_SUCH_PERSON, Fault.TOO_MANY),
    ),
)
