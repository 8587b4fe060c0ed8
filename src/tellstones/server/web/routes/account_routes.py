"""Routes about people: guests, names, devices, programs, blocks and reports."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from tellstones.server.accounts.guests import Guests, tidy_name
from tellstones.server.accounts.names import Names
from tellstones.server.clock import Clock
from tellstones.server.lobby.revocation import Revocation
from tellstones.server.moderation.moderation_desk import Moderation
from tellstones.server.moderation.own_account import OwnAccount
from tellstones.server.rate_limits import HourlyLimits
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage.people import Person, TokenKind
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as w


class AccountStorage(Protocol):
    async def person(self, person: str) -> Person | None: ...

    async def faces(self, people: Iterable[str]) -> dict[str, str]: ...

    async def choose_face(self, person: str, face: str) -> None: ...

    async def programs(self, owner: str) -> list[Person]: ...

    async def end_program(self, owner: str, person: str) -> bool: ...

    async def block(self, person: str, other: str) -> None: ...

    async def unblock(self, person: str, other: str) -> None: ...

    async def blocks(self, person: str) -> list[Person]: ...

    async def report(self, by: str, about: str, table: str | None, why: str, at: int) -> None: ...


@dataclass(frozen=True, slots=True)
class AccountDeps:
    storage: AccountStorage
    account: OwnAccount
    guests: Guests
    names: Names
    moderation: Moderation
    revocation: Revocation
    limits: HourlyLimits
    most_programs: int
    clock: Clock


async def who_am_i(deps: AccountDeps, request: ApiRequest) -> w.Me:
    return await deps.account.shown(request.person())


async def become_somebody(deps: AccountDeps, request: ApiRequest) -> w.Me:
    """A client with a valid cookie keeps its identity."""
    wish = request.wish(w.NewPerson)
    if request.who is not None:
        return await deps.account.shown(request.who)
    if not deps.limits.people.take(request.address):
        raise Rejected(Fault.TOO_MANY)
    name = tidy_name(wish.name) if wish.name else ""
    await deps.names.keep_apart(name)
    who, request.new_secret = await deps.guests.new_guest(name)
    return await deps.account.shown(who)


async def rename(deps: AccountDeps, request: ApiRequest) -> w.Me:
    who, wished = request.player(), request.wish(w.Rename).name
    if await deps.moderation.renamed(who.person):
        raise Rejected(Fault.NOT_NOW)
    name = await deps.names.rename(who, wished)
    return await deps.account.shown(replace(who, name=name))


async def choose_face(deps: AccountDeps, request: ApiRequest) -> w.Me:
    who = request.person()
    await deps.storage.choose_face(who.person, request.wish(w.ChooseFace).face)
    return await deps.account.shown(who)


async def show_faces(deps: AccountDeps, request: ApiRequest) -> w.FacesShown:
    return w.FacesShown(faces=await deps.storage.faces(request.wish(w.WhoseFaces).people))


async def make_link(deps: AccountDeps, request: ApiRequest) -> w.LinkMade:
    secret, expires = await deps.guests.new_link(_linking(deps, request))
    return w.LinkMade(secret=secret, expires=expires)


async def make_phrase(deps: AccountDeps, request: ApiRequest) -> w.PhraseMade:
    return w.PhraseMade(phrase=await deps.guests.new_phrase(_linking(deps, request)))


def _linking(deps: AccountDeps, request: ApiRequest) -> Identity:
    who = request.person()
    if not deps.limits.links.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return who


async def read_link(deps: AccountDeps, request: ApiRequest) -> w.LinkShown:
    """A page shows this before it signs anyone in: another person may have sent the link."""
    wish = request.wish(w.ReadLink)
    _guess(deps, request)
    person = await deps.guests.whose_link(wish.secret)
    mine = request.who is not None and request.who.person == person.id
    return w.LinkShown(name=person.name, member=person.named > 0, mine=mine)


async def enter(deps: AccountDeps, request: ApiRequest) -> w.Me:
    wish = request.wish(w.Enter)
    _guess(deps, request)
    who, request.new_secret = await deps.guests.enter(wish.secret, TokenKind(wish.by))
    return await deps.account.shown(who)


def _guess(deps: AccountDeps, request: ApiRequest) -> None:
    if not deps.limits.secrets.take(request.address):
        raise Rejected(Fault.TOO_MANY)


async def list_programs(deps: AccountDeps, request: ApiRequest) -> w.ProgramsListed:
    programs = await deps.storage.programs(request.person().person)
    listed = [w.ProgramListed(person=program.id, name=program.name) for program in programs]
    return w.ProgramsListed(programs=listed)


async def make_program(deps: AccountDeps, request: ApiRequest) -> w.ProgramMade:
    wish, owner = request.wish(w.NewProgram), request.player()
    if not deps.limits.programs.take(owner.counted_as):
        raise Rejected(Fault.TOO_MANY)
    name = tidy_name(wish.name)
    await deps.names.keep_apart(name, owner.person)
    who, token = await deps.guests.new_program(owner, name, deps.most_programs)
    await deps.revocation.change_blocks(owner.person)
    return w.ProgramMade(person=who.person, name=who.name, token=token)


async def end_program(deps: AccountDeps, request: ApiRequest) -> w.Done:
    owner, program = request.person().person, request.path["person"]
    if not await deps.storage.end_program(owner, program):
        raise Rejected(Fault.NO_SUCH_PERSON)
    deps.revocation.end_person(program)
    return w.Done()


async def list_blocks(deps: AccountDeps, request: ApiRequest) -> w.BlocksListed:
    blocked = await deps.storage.blocks(request.person().person)
    listed = [w.BlockListed(person=person.id, name=person.name) for person in blocked]
    return w.BlocksListed(blocks=listed)


async def block(deps: AccountDeps, request: ApiRequest) -> w.Done:
    who, other = request.person(), request.wish(w.Block).person
    if other == who.person or await deps.storage.person(other) is None:
        raise Rejected(Fault.NO_SUCH_PERSON)
    await deps.storage.block(who.person, other)
    await deps.revocation.change_blocks(who.person)
    return w.Done()


async def unblock(deps: AccountDeps, request: ApiRequest) -> w.Done:
    who = request.person()
    await deps.storage.unblock(who.person, request.path["person"])
    await deps.revocation.change_blocks(who.person)
    return w.Done()


async def report(deps: AccountDeps, request: ApiRequest) -> w.Done:
    who, wish = request.player(), request.wish(w.Report)
    if await deps.storage.person(wish.person) is None:
        raise Rejected(Fault.NO_SUCH_PERSON)
    why, limits = f"{wish.reason}: {wish.text or ''}", deps.limits
    if not (
        limits.reports.take(who.counted_as)
        and limits.reports_of_address.take(request.address)
        and limits.stored_bytes.take(request.address, len(why.encode()))
    ):
        raise Rejected(Fault.TOO_MANY)
    await deps.storage.report(who.person, wish.person, wish.table, why, deps.clock.now())
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
        "PUT", "/api/me/face", choose_face, "Choose my face", w.Me, w.ChooseFace, (Fault.NOBODY,)
    ),
    ApiRoute(
        "POST", "/api/faces", show_faces, "The faces that people chose", w.FacesShown, w.WhoseFaces
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
        "/api/enter/link",
        read_link,
        "Whom a link signs in, without using it",
        w.LinkShown,
        w.ReadLink,
        (Fault.WRONG_SECRET, Fault.TOO_MANY),
    ),
    ApiRoute(
        "POST",
        "/api/enter",
        enter,
        "Sign in by a link or a phrase",
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
