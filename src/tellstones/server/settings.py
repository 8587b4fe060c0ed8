"""Settings of a node, with the values that suit a single machine."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on what one person, one address and one socket may ask for. None of it bothers
    people who play, two hundred of a school behind one address and with three pages each included;
    a benchmark raises it."""

    message_bytes: int = 4096
    messages_per_second: float = 10.0
    messages_at_once: int = 40
    refused_messages: int = 100
    """Too many of too many: then the socket is closed."""
    points_per_second: float = 8.0
    talk_per_second: float = 0.5
    talk_at_once: int = 6
    sockets_worth_of_messages_per_person: int = 4
    """By all their sockets together somebody says and points as much as by so many of them. By
    hand: three pages, each as busy as one may be, and one to spare."""
    messages_at_once_per_address: int = 32
    """Heard in one go; what is more waits for the next batch, 25 ms later, and is not read before.
    By hand: 1,280 a second, and two hundred of a school say 400."""
    connections: int | None = None
    """In all; None: as many as files may be open, less those that a node needs for itself."""
    connections_per_address: int = 1_000
    """And half of all at most. Whatever is connected, sockets included; behind a proxy, requests
    and sockets that are open at the same time. An IPv6 address counts as its /64."""
    request_seconds: float = 20.0
    """For a whole request to come, and for an answer to be read on. By hand: a form over a bad
    line takes a second or two."""
    header_bytes: int = 32 * 1024
    """Of a request without its body; browsers send 1 to 2 KiB."""
    headers_per_request: int = 100
    """Browsers send about 20, and a proxy adds ten."""
    body_bytes: int = 64 * 1024 * 1024
    """Of all requests that are being read or answered, as far as each is longer than a message;
    `body_bytes_per_address` likewise. A pasted record has 5 KiB, all that a guest has played in
    another browser a few hundred."""
    body_bytes_per_address: int = 16 * 1024 * 1024
    unread_answer_bytes: int = 64 * 1024 * 1024
    """Of answers whose readers are slow: written, and not yet taken by the system. The longest, a
    replay, has about one MiB; `unread_answer_bytes_per_address` likewise, and behind a proxy,
    which is one address, there is no such limit."""
    unread_answer_bytes_per_address: int = 16 * 1024 * 1024
    pipelined_requests: int = 2
    """That may wait on one connection for the answer to the first: no browser asks so any more, and
    all are read in one go."""
    sockets_per_address: int = 600
    sockets_per_person: int = 20
    people_per_address_per_hour: int = 300
    tables_per_person_per_hour: int = 120
    listed_tables_per_person: int = 3
    """Of those that one person has set up, in the lobby and among the games to watch."""
    open_tables_per_address: int = 40
    """Tables that wait for players in the lobby, at which people of one address are at a time. The
    lobby shows 50."""
    reports_per_person_per_hour: int = 20
    open_reports_per_person: int = 3
    """By one person, and about one, in the moderators' list; a case shows them all."""
    secrets_per_address_per_hour: int = 240
    """Guesses at links and phrases, of 128 bits at least."""
    passkeys_per_address_per_hour: int = 500
    """Challenges for passkeys, and what was signed: a sign-in takes two."""
    passkeys_per_person: int = 10
    studies_per_person_per_hour: int = 200
    """Games explained, and whatever else takes a processor for a while."""
    links_per_person_per_hour: int = 30
    """To other devices, and phrases."""
    arrivals_per_person_per_hour: int = 1_800
    """Sockets opened; everybody at the table is shown each of them."""
    arrivals_at_once_per_person: int = 60
    analyses_at_once_per_person: int = 2
    """Waiting or at work; whoever asks for one more is refused."""
    analyses_at_once_per_address: int = 200
    """The same, of everybody there."""
    analysed_steps: int = 1_000
    """Of a game that is analysed: about 15 seconds of a processor. A long game has 400."""
    analysis_seconds: float = 60.0
    """Of a processor, for one game."""
    pictures_at_once_per_person: int = 4
    """Films of finished games, waiting or at work, and likewise pictures for previews, which are
    drawn for nobody in particular; whoever asks for one more is refused."""
    pictures_at_once_per_address: int = 32
    """The same, of everybody there."""
    drawing_seconds: float = 120.0
    """By hand: a picture takes half a second, a long game half a minute."""
    rows_per_table: int = 5_000
    """Beyond these only moves are taken, and what ends a game; beyond four times as many, only
    what ends it. A long game with talk and looks has about 1,500. What is said by those who have
    no seat is not among them."""
    watchers_words_per_table: int = 1_000
    """Beyond these whoever has no seat is no longer heard, until the next game."""
    seatings_per_person_per_hour: int = 240
    """Sitting down, standing up and being ready, at any table: each is a row there."""
    seatings_at_once_per_person: int = 60
    hints_per_person_per_hour: int = 120
    """Asked for, whether or not it is the same moment; each takes a thread for a while."""
    pastes_per_address_per_hour: int = 300
    """Records pasted to be listed or replayed; each may take a second of a processor."""
    finished_games_per_address_per_hour: int = 4_000
    """Records, replays, animations and previews, twenty for each of a school; each may take a
    second of a processor, and addresses take turns there."""
    game_seconds: float = 60.0
    """For one record or finished game to be read and shown. By hand: the longest takes a second of
    a processor, which others may need more urgently."""
    jobs_at_once_per_person: int = 16
    """For the process that reads records and games, waiting or at work, and likewise for the
    thread that prepares drills; whoever asks for one more is refused. By hand: a browser asks for
    six things at once."""
    jobs_at_once_per_address: int = 256
    """The same, of everybody there: a school's two hundred begin a drill at the same time."""
    imports_per_person_per_hour: int = 2_000
    """Games brought along from elsewhere; each takes a few milliseconds of a processor."""
    programs_per_person: int = 10
    """At a time. Whatever is limited per person, a person and their programs have together."""
    programs_per_person_per_hour: int = 20
    tournaments_per_person_per_hour: int = 5
    tournaments_per_address_per_hour: int = 15
    """Whoever has many accounts fills no list with them."""
    tournaments_at_once_per_person: int = 10
    """That one person has announced and that are not over. Lists show 50 of each stage."""
    players_per_tournament: int = 1_000
    bots_per_tournament: int = 32
    """Games of bots alone go on there, though nobody watches: 16 tables at once."""
    tournament_bots_per_person: int = 64
    """In all together that one person has announced and that are not over."""
    entries_per_tournament: int = 20
    """By one person into one tournament, counting each time that they ask for a partner."""
    drills_per_person: int = 500
    """Finished ones that are kept, and as many estimates; the oldest go."""
    follows_per_person: int = 500
    clubs_per_person: int = 20
    """That somebody is in, or waits to be let in."""
    clubs_per_person_per_hour: int = 5
    """Founded, or given another name or text."""
    members_per_club: int = 500
    """Those who wait to be let in included."""
    names_per_person_per_hour: int = 240
    """Members looked for by name, and followed."""
    invitations_per_person_per_hour: int = 30
    """To a game, by name: each may ring somebody's device."""
    calls_to_one_per_address_per_hour: int = 30
    """Invitations and whatever else may ring somebody's device, by everybody at one address."""
    invitation_streams_per_person: int = 4
    """Open at a time: one, and those that have not noticed yet that it was lost."""
    pings_per_socket: int = 100
    """In 15 s, pongs and fragments that end no message included; a library sends one ping, and no
    fragments of messages as short as ours."""
    unread_bytes: int = 256 * 1024
    """What may wait for a slow reader before it is dropped."""


USUAL_PAUSE_SECONDS = 1.4
"""By hand: short enough to stay in the game, long enough to seem to think."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a node behaves. Times are in seconds."""

    limits: Limits = field(default_factory=Limits)
    origins: frozenset[str] = frozenset()
    """Other origins whose pages may speak to us; our own always may."""
    proxy_hops: int = 0
    """Proxies of ours that a request passes one after another, each of which adds the address that
    it saw; 0: none, and what is said of addresses is not believed."""
    claim_after: float = 60.0
    """Seconds after which the others may claim the game of somebody who has left."""
    rest_after: float = 120.0
    """Seconds after which a table where nobody is rests: its bots wait until somebody comes."""
    bot_pause: float = USUAL_PAUSE_SECONDS
    """Seconds that a bot takes for its word, about."""
    beat_every: float = 5.0
    """Seconds between two heartbeats."""
    due_tables_every: float = 2.0
    """Seconds between two looks for tables that nobody looks at, and that are due."""
    resync_every: float = 1.5
    """Seconds after which a hint that was lost between nodes is made up for."""
    forget_after: float = 86_400.0
    """Seconds after which a table that nobody started is forgotten."""
    invitation_stream: float = 50.0
    """Seconds after which a stream of invitations ends: proxies close what is long silent."""
    sweep_every: float = 3_600.0
    """Seconds after which what is of no more use is looked for."""
    push_contact: str = "mailto:keeper@localhost.localdomain"
    """Whom a push service may write to about what is sent from here; `mailto:` or `https:`."""
    push_to_loopback: bool = False
    """For tests: whoever wishes notifications may have them sent to this machine."""
