"""Routes about people: guests, names, devices, programs, blocks and reports."""

from __future__ import annotations

from dataclasses import replace

from tellstones.server.accounts.bot_level import suitable_level
from tellstones.server.accounts.guests import tidy_name
from tellstones.server.accounts.sanctions import in_force
from tellstones.server.club_extra import club_installed
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.phase import Phase
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.rooms.identity import may_be_rated
from tellstones.server.storage.moderation import SanctionKind
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as w

LIVING = (Phase.GATHERING, Phase.PLAYING)
TABLES_SHOWN = 20


async def me(request: ApiRequest, who: Identity) -> w.Me:
    storage = request.node.storage
    cards = await storage.cards_of(who.person, LIVING, TABLES_SHOWN)
    return w.Me(
        person=who.person,
        name=who.name,
        member=who.member,
        played=bool(await storage.cards_of(who.person, (Phase.OVER,), 1)),
        recoverable=await storage.recoverable(who.person),
        level=await suitable_level(storage, who.person),
        tables=[card.table for card in cards],
        sanctions=await request.node.moderation.about(who),
        rates=club_installed() and may_be_rated(who),
        moderator=who.moderator and not who.suspended,
    )


async def who_am_i(request: ApiRequest) -> w.Me:
    return await me(request, request.person())


async def become_somebody(request: ApiRequest) -> w.Me:
    """Whoever already is somebody stays so."""
    wish = request.wish(w.NewPerson)
    if request.who is not None:
        return await me(request, request.who)
    if not request.node.hourly_limits.people.take(request.address):
        raise Rejected(Fault.TOO_MANY)
    name = tidy_name(wish.name) if wish.name else ""
    await request.node.members.keep_apart(name)
    who, request.new_secret = await request.node.guests.new_guest(name)
    return await me(request, who)


async def rename(request: ApiRequest) -> w.Me:
    who, wished, members = request.player(), request.wish(w.Rename).name, request.node.members
    decided = await in_force(request.node.storage, who.person, request.node.clock.now())
    if any(sanction.kind is SanctionKind.RENAME for sanction in decided):
        raise Rejected(Fault.NOT_NOW)
    if who.member and members.open:
        name = await members.rename(who, wished)
    else:
        name = tidy_name(wished)
        await members.keep_apart(name, who.person)
        await request.node.storage.rename(who.person, name)
    return await me(request, replace(who, name=name))


async def make_link(request: ApiRequest) -> w.LinkMade:
    secret, expires = await request.node.guests.new_link(_linking(request))
    return w.LinkMade(secret=secret, expires=expires)


async def make_phrase(request: ApiRequest) -> w.PhraseMade:
    return w.PhraseMade(phrase=await request.node.guests.new_phrase(_linking(request)))


def _linking(request: ApiRequest) -> Identity:
    who = request.person()
    if not request.node.hourly_limits.links.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return who


async def enter(request: ApiRequest) -> w.Me:
    wish = request.wish(w.Enter)
    if not request.node.hourly_limits.secrets.take(request.address):
        raise Rejected(Fault.TOO_MANY)
    who, request.new_secret = await request.node.guests.enter(wish.secret)
    return await me(request, who)


async def list_programs(request: ApiRequest) -> w.ProgramsListed:
    programs = await request.node.storage.programs(request.person().person)
    listed = [w.ProgramListed(person=program.id, name=program.name) for program in programs]
    return w.ProgramsListed(programs=listed)


async def make_program(request: ApiRequest) -> w.ProgramMade:
    wish, owner, node = request.wish(w.NewProgram), request.player(), request.node
    if not node.hourly_limits.programs.take(owner.counted_as):
        raise Rejected(Fault.TOO_MANY)
    most = node.settings.limits.programs_per_person
    name = tidy_name(wish.name)
    await node.members.keep_apart(name, owner.person)
    who, token = await node.guests.new_program(owner, name, most)
    await node.revocation.change_blocks(owner.person)
    return w.ProgramMade(person=who.person, name=who.name, token=token)


async def end_program(request: ApiRequest) -> w.Done:
    owner, program = request.person().person, request.path["person"]
    if not await request.node.storage.end_program(owner, program):
        raise Rejected(Fault.NO_SUCH_PERSON)
    request.node.revocation.end_person(program)
    return w.Done()


async def list_blocks(request: ApiRequest) -> w.BlocksListed:
    blocked = await request.node.storage.blocks(request.person().person)
    listed = [w.BlockListed(person=person.id, name=person.name) for person in blocked]
    return w.BlocksListed(blocks=listed)


async def block(request: ApiRequest) -> w.Done:
    who, other = request.person(), request.wish(w.Block).person
    if other == who.person or await request.node.storage.person(other) is None:
        raise Rejected(Fault.NO_SUCH_PERSON)
    await request.node.storage.block(who.person, other)
    await request.node.revocation.change_blocks(who.person)
    return w.Done()


async def unblock(request: ApiRequest) -> w.Done:
    who = request.person()
    await request.node.storage.unblock(who.person, request.path["person"])
    await request.node.revocation.change_blocks(who.person)
    return w.Done()


async def report(request: ApiRequest) -> w.Done:
    who, wish, node = request.player(), request.wish(w.Report), request.node
    if await node.storage.person(wish.person) is None:
        raise Rejected(Fault.NO_SUCH_PERSON)
    if not node.hourly_limits.reports.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    why = f"{wish.reason}: {wish.text or ''}"
    await node.storage.report(who.person, wish.person, wish.table, why, node.clock.now())
    return w.Done()


ROUTES = (
    ApiRoute("GET", "/api/me", who_am_i, "Who I am", w.Me, faults=(Fault.NOBODY,)),
    ApiRoute(
        "POST",
        "/api/me",
        become_somebody,
        "Become a guest",
        w.Me,
        w.NewPerson,
        (Fault.TOO_MANY, Fault.NAME_TAKEN),
    ),
    ApiRoute(
        "PATCH",
        "/api/me",
        rename,
        "Take another name",
        w.Me,
        w.Rename,
        (
            Fault.NOBODY,
            Fault.SUSPENDED,
            Fault.NOT_NOW,
            Fault.NAME_TAKEN,
            Fault.MIXED_SCRIPTS,
            Fault.RENAMED_LATELY,
        ),
    ),
    ApiRoute(
        "POST",
        "/api/me/link",
        make_link,
        "Go on on another device",
        w.LinkMade,
        faults=(Fault.NOBODY, Fault.TOO_MANY),
    ),
    ApiRoute(
        "POST",
        "/api/me/phrase",
        make_phrase,
        "A recovery phrase, shown once",
        w.PhraseMade,
        faults=(Fault.NOBODY, Fault.TOO_MANY),
    ),
    ApiRoute(
        "POST",
        "/api/enter",
        enter,
        "Come in by a link or a phrase",
        w.Me,
        w.Enter,
        (Fault.WRONG_SECRET, Fault.TOO_MANY),
    ),
    ApiRoute(
        "GET",
        "/api/me/programs",
        list_programs,
        "My programs",
        w.ProgramsListed,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "POST",
        "/api/me/programs",
        make_program,
        "A token for a program",
        w.ProgramMade,
        w.NewProgram,
        (Fault.NOBODY, Fault.SUSPENDED, Fault.TOO_MANY, Fault.NAME_TAKEN),
    ),
    ApiRoute(
        "DELETE",
        "/api/me/programs/{person}",
        end_program,
        "End a program's token",
        w.Done,
        faults=(Fault.NOBODY, Fault.NO_SUCH_PERSON),
    ),
    ApiRoute(
        "GET", "/api/me/blocks", list_blocks, "Whom I block", w.BlocksListed, faults=(Fault.NOBODY,)
    ),
    ApiRoute(
        "POST",
        "/api/me/blocks",
        block,
        "Block somebody",
        w.Done,
        w.Block,
        (Fault.NOBODY, Fault.NO_SUCH_PERSON),
    ),
    ApiRoute(
        "DELETE",
        "/api/me/blocks/{person}",
        unblock,
        "No longer block somebody",
        w.Done,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "POST",
        "/api/reports",
        report,
        "Report somebody",
        w.Done,
        w.Report,
        (Fault.NOBODY, Fault.SUSPENDED, Fault.NO_SUCH_PERSON, Fault.TOO_MANY),
    ),
)
