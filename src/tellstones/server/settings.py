"""Settings of a node, with the values that suit a single machine."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits per person, address and socket. They do not affect normal play, not even two hundred
    people of a school behind one address with three pages each; benchmarks raise them."""

    message_bytes: int = 4096
    messages_per_second: float = 10.0
    messages_at_once: int = 40
    refused_messages: int = 100
    """Refused messages after which the socket is closed."""
    points_per_second: float = 8.0
    talk_per_second: float = 0.5
    talk_at_once: int = 6
    sockets_worth_of_messages_per_person: int = 4
    """A person may talk and point over all sockets together as much as over this many. Chosen
    manually: three busy pages, and one to spare."""
    messages_at_once_per_address: int = 32
    """Messages handled at once; the rest waits for the next batch, 25 ms later, and is not read
    before. Chosen manually: 1,280 a second, and two hundred people of a school send 400."""
    connections: int | None = None
    """The limit for all addresses; None: the limit of open files, less those that a node needs for
    itself."""
    connections_per_address: int = 1_000
    """And half of all at most. Whatever is connected, sockets included; behind a proxy, requests
    and sockets that are open at the same time. An IPv6 address counts as its /64."""
    request_seconds: float = 20.0
    """Seconds to receive a whole request, and to continue reading a response. Chosen manually: a
    form over a bad connection takes a second or two."""
    header_bytes: int = 32 * 1024
    """The size of a request without its body; browsers send 1 to 2 KiB."""
    headers_per_request: int = 100
    """Browsers send about 20, and a proxy adds ten."""
    body_bytes: int = 64 * 1024 * 1024
    """The total of all requests that are being read or answered, as far as each is longer than a
    message; `body_bytes_per_address` likewise. A pasted record has 5 KiB, all games of a guest in
    another browser a few hundred."""
    body_bytes_per_address: int = 16 * 1024 * 1024
    unread_answer_bytes: int = 64 * 1024 * 1024
    """Responses to slow readers: written, and not yet taken by the system. The longest, a replay,
    has about one MiB; `unread_answer_bytes_per_address` likewise, and behind a proxy, which is one
    address, there is no such limit."""
    unread_answer_bytes_per_address: int = 16 * 1024 * 1024
    pipelined_requests: int = 2
    """Number of pipelined requests per connection. Current browsers do not pipeline."""
    sockets_per_address: int = 600
    sockets_per_person: int = 20
    people_per_address_per_hour: int = 300
    tables_per_person_per_hour: int = 120
    listed_tables_per_person: int = 3
    """Tables set up by one person, in the lobby and among the games to watch."""
    open_tables_per_address: int = 40
    """Tables that wait for players in the lobby, at which people of one address are at a time. The
    lobby shows 50."""
    stored_bytes_per_address_per_hour: int = 32 * 1024 * 1024
    """Imported games as they are stored, talk and reports: an address can have very many guests,
    each with limits of their own. Chosen manually: 2,500 games, or what two hundred people of a
    school can type."""
    reports_per_person_per_hour: int = 20
    reports_per_address_per_hour: int = 60
    open_reports_per_person: int = 3
    """Reports by one person, and about one, in the moderators' list; a case shows them all."""
    secrets_per_address_per_hour: int = 240
    """Guesses at links and phrases, of 128 bits at least."""
    passkeys_per_address_per_hour: int = 500
    """Challenges for passkeys, and what was signed: a sign-in takes two."""
    passkeys_per_person: int = 10
    studies_per_person_per_hour: int = 200
    """Analyses of games, and other requests that take much CPU."""
    links_per_person_per_hour: int = 30
    """Links to other devices, and phrases."""
    arrivals_per_person_per_hour: int = 1_800
    """Sockets opened; each is shown to everyone at the table."""
    arrivals_at_once_per_person: int = 60
    analyses_at_once_per_person: int = 2
    """Waiting or running; one more is refused."""
    analyses_at_once_per_address: int = 200
    """The same for all people at one address."""
    analysed_steps: int = 1_000
    """The longest game that is analyzed: about 15 seconds of CPU. A long game has 400 steps."""
    analysis_seconds: float = 60.0
    """CPU seconds for one game."""
    pictures_at_once_per_person: int = 4
    """Films of finished games, waiting or running, and pictures for previews, which have no single
    requester; one more is refused."""
    pictures_at_once_per_address: int = 32
    """The same for all people at one address."""
    drawing_seconds: float = 120.0
    """Chosen manually: a picture takes half a second, a long game half a minute."""
    rows_per_table: int = 5_000
    """The number of rows beyond which only moves are accepted, and what ends a game; beyond four
    times as many, only what ends it. A long game with talk and looks has about 1,500. Spectators'
    talk is counted separately."""
    watchers_words_per_table: int = 1_000
    """The number of messages beyond which spectators cannot talk until the next game."""
    seatings_per_person_per_hour: int = 240
    """Sitting down, standing up and being ready, at any table: each is a row there."""
    seatings_at_once_per_person: int = 60
    hints_per_person_per_hour: int = 120
    """Requests, also for the same moment; each takes a thread for a while."""
    pastes_per_address_per_hour: int = 300
    """Records pasted to be listed or replayed; each may take a second of a processor."""
    finished_games_per_address_per_hour: int = 4_000
    """Records, replays, animations and previews, twenty for each of a school; each may take a
    second of a processor, and addresses take turns there."""
    game_seconds: float = 60.0
    """Seconds to read and show one record or finished game. Chosen manually: the longest takes a
    second of CPU, which others may need more urgently."""
    jobs_at_once_per_person: int = 16
    """Jobs for the process that reads records and games, waiting or running, and for the thread
    that prepares drills; one more is refused. Chosen manually: a browser sends six requests at
    once."""
    jobs_at_once_per_address: int = 256
    """The same for one address: two hundred people of a school begin a drill at the same time."""
    imports_per_person_per_hour: int = 2_000
    """Imported games; each takes a few milliseconds of CPU."""
    imported_bytes_per_guest: int = 4 * 1024 * 1024
    """Imported games as they are stored: about 300. A cookie makes a guest, and costs nothing."""
    imported_bytes_per_member: int = 64 * 1024 * 1024
    """The same of a member: about 5,000 games."""
    programs_per_person: int = 10
    """Programs at a time. A person and their programs share the limits per person."""
    programs_per_person_per_hour: int = 20
    tournaments_per_person_per_hour: int = 5
    tournaments_per_address_per_hour: int = 15
    """A person with many accounts cannot fill a list with them."""
    tournaments_at_once_per_person: int = 10
    """Unfinished tournaments of one organizer. Lists show 50 of each stage."""
    players_per_tournament: int = 1_000
    bots_per_tournament: int = 32
    """Games between bots continue there without spectators: 16 tables at once."""
    tournament_bots_per_person: int = 64
    """The total in all unfinished tournaments of one organizer."""
    entries_per_tournament: int = 20
    """Entries of one person in one tournament, counting each request for a partner."""
    drills_per_person: int = 500
    """Stored drills, and as many estimates; the oldest are deleted."""
    follows_per_person: int = 500
    clubs_per_person: int = 20
    """Clubs of one person, including requests to join."""
    clubs_per_person_per_hour: int = 5
    """Clubs founded, renamed or described again."""
    clubs_per_address_per_hour: int = 15
    """Clubs founded by everybody at one address."""
    members_per_club: int = 500
    """Includes requests to join."""
    names_per_person_per_hour: int = 240
    """Searches for members by name, and follows."""
    invitations_per_person_per_hour: int = 30
    """Invitations to a game, by name: each may notify another's device."""
    calls_to_one_per_address_per_hour: int = 30
    """Invitations and other requests that may notify a person's device, from one address."""
    invitation_streams_per_person: int = 4
    """Streams open at a time: one, and lost ones that have not noticed it yet."""
    pings_per_socket: int = 100
    """The number in 15 s, including pongs and unfinished fragments; a library sends one ping, and
    no fragments of messages as short as ours."""
    unread_bytes: int = 256 * 1024
    """The most bytes that wait for a slow reader before the connection is dropped."""


@dataclass(frozen=True, slots=True)
class About:
    """The operator's texts for visitors, in plain text. Empty: nothing."""

    title: str = ""
    """The name of this server or its club."""
    house_rules: str = ""
    imprint: str = ""
    """Names the people who run the server, and how to reach them."""


USUAL_PAUSE_SECONDS = 1.4
"""Chosen manually: short enough to stay in the game, long enough to seem to think."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a node. Times are in seconds."""

    version: str = ""
    """The version that runs, for metrics and moderators."""
    limits: Limits = field(default_factory=Limits)
    about: About = field(default_factory=About)
    registration: bool = True
    """Whether guests may become members."""
    hosts: frozenset[str] = frozenset({"localhost", "127.0.0.1", "::1"})
    """Host names and addresses of this server, besides those of `origins` and the address of each
    connection. Requests for other hosts are refused."""
    origins: frozenset[str] = frozenset()
    """Other origins whose pages may send requests. The server's own origin is always allowed."""
    proxy_hops: int = 0
    """The number of trusted proxies that each request passes; each adds the address that it saw.
    0: none, and headers with addresses are ignored."""
    claim_after: float = 60.0
    """Seconds after which opponents may claim the game of an absent player."""
    rest_after: float = 120.0
    """Seconds after which the bots of an empty table stop and wait for a person."""
    bot_pause: float = USUAL_PAUSE_SECONDS
    """Approximate seconds a bot waits before it moves."""
    duel_by_date: bool = False
    """The Duel of the day follows from the date alone: for a server of one person."""
    beat_every: float = 5.0
    """Seconds between two heartbeats."""
    due_tables_every: float = 2.0
    """Seconds between two searches for tables that are due and have no connections."""
    resync_every: float = 1.5
    """Seconds after which a node rereads tables, in case a hint from another node was lost."""
    forget_after: float = 86_400.0
    """Seconds after which a table that was never started is deleted."""
    invitation_stream: float = 50.0
    """Seconds after which a stream of invitations ends: proxies close idle connections."""
    sweep_every: float = 3_600.0
    """Seconds between two deletions of expired data."""
    push_contact: str = "mailto:keeper@localhost.localdomain"
    """The contact for push services about what this server sends; `mailto:` or `https:`."""
    push_to_loopback: bool = False
    """Test setting: notifications may be sent to this machine."""
