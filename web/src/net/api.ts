// Every HTTP request that the page makes, by what it is for; docs/openapi.json describes them.
import { ask, jsonLines, request } from "./http";
import { Refused } from "./refused";
import type {
  AnalysisShown,
  AnalysisTold,
  AnswerWish,
  BlocksListed,
  InvitationWish,
  CaseShown,
  ChronicleShown,
  CircleShown,
  ClubPage,
  ClubShown,
  ClubsListed,
  ClubWish,
  CreateTable,
  DeviceEnded,
  DevicesListed,
  DecisionWish,
  Done,
  DrillShown,
  DuelShown,
  EstimateShown,
  EstimatesShown,
  FacesShown,
  FairPlayShown,
  FeedMade,
  ImportShown,
  ImportWish,
  LinkMade,
  LinkShown,
  LeaderboardShown,
  LobbyShown,
  Me,
  MemberFound,
  NewPasskey,
  PasskeysListed,
  PasskeyWanted,
  ModerationShown,
  NotificationsShown,
  PhraseMade,
  ProfileShown,
  PlayNow,
  ProgramMade,
  ProgramsListed,
  PuzzleAnswer,
  PuzzlesListed,
  PuzzleShown,
  RecallKind,
  RecallShown,
  RecallStanding,
  RecordsShown,
  ReplayShown,
  Report,
  ResearchShown,
  RushBoards,
  RoadShown,
  SeasonShown,
  SignIn,
  SignInChallenge,
  StatisticsShown,
  StatusShown,
  Subscribe,
  TableMade,
  TableRatings,
  TablesListed,
  TournamentMade,
  TournamentShown,
  TournamentsListed,
  TournamentWish,
} from "./wire";

// One's own account
export const me = (): Promise<Me> => ask("GET", "me");
/** Creates a guest if this browser has no account. */
export const enrol = (): Promise<Me> => ask("POST", "me", {});
export const rename = (name: string): Promise<Me> => ask("PATCH", "me", { name });
/** Empty: the face drawn from the person's name. */
export const chooseFace = (face: string): Promise<Me> => ask("PUT", "me/face", { face });
export const facesOf = (people: readonly string[]): Promise<FacesShown> => ask("POST", "faces", { people });
export const makeLink = (): Promise<LinkMade> => ask("POST", "me/link");
export const makePhrase = (): Promise<PhraseMade> => ask("POST", "me/phrase");
/** The person that a link signs in; the link stays usable. */
export const readLink = (secret: string): Promise<LinkShown> => ask("POST", "enter/link", { secret });
export const enter = (secret: string, by: "link" | "phrase"): Promise<Me> => ask("POST", "enter", { secret, by });
/** The features of this server for members. */
export const club = (): Promise<ClubShown> => ask("GET", "club");
export const passkeys = (): Promise<PasskeysListed> => ask("GET", "me/passkeys");
/** A guest passes their future name as a member. */
export const wantPasskey = (name: string | null): Promise<PasskeyWanted> => ask("POST", "me/passkeys/challenge", { name });
export const addPasskey = (made: NewPasskey): Promise<Me> => ask("POST", "me/passkeys", made);
export const endPasskey = (passkey: string): Promise<Done> => ask("DELETE", `me/passkeys/${passkey}`);
export const wantSignIn = (): Promise<SignInChallenge> => ask("POST", "sign-in/challenge");
export const signIn = (signed: SignIn): Promise<Me> => ask("POST", "sign-in", signed);
/** The signed-in devices. */
export const devices = (): Promise<DevicesListed> => ask("GET", "me/devices");
export const endDevice = (device: string): Promise<DeviceEnded> => ask("DELETE", `me/devices/${device}`);
/** Signs out all other devices. */
export const endOtherDevices = (): Promise<DeviceEnded> => ask("DELETE", "me/devices");
export const research = (): Promise<ResearchShown> => ask("GET", "me/research");
export const setResearch = (consents: boolean): Promise<ResearchShown> => ask("PUT", "me/research", { consents });
/** Imports games and drills of an export, each once. */
export const importMine = (exported: ImportWish): Promise<ImportShown> => ask("POST", "me/import", exported);
export const forgetMe = (): Promise<unknown> => ask("DELETE", "me");

// One's programs
export const programs = (): Promise<ProgramsListed> => ask("GET", "me/programs");
/** The token is shown only once. */
export const makeProgram = (name: string): Promise<ProgramMade> => ask("POST", "me/programs", { name });
export const endProgram = (person: string): Promise<Done> => ask("DELETE", `me/programs/${person}`);

// Notifications of turns
export const notifications = (): Promise<NotificationsShown> => ask("GET", "me/notifications");
export const subscribe = (wish: Subscribe): Promise<NotificationsShown> => ask("PUT", "me/notifications", wish);
export const unsubscribe = (): Promise<NotificationsShown> => ask("DELETE", "me/notifications");
export const makeFeed = (): Promise<FeedMade> => ask("POST", "me/feed");
export const endFeed = (): Promise<NotificationsShown> => ask("DELETE", "me/feed");

// Other people
export const blocks = (): Promise<BlocksListed> => ask("GET", "me/blocks");
export const block = (person: string): Promise<Done> => ask("POST", "me/blocks", { person });
export const unblock = (person: string): Promise<Done> => ask("DELETE", `me/blocks/${person}`);
export const report = (wish: Report): Promise<Done> => ask("POST", "reports", wish);

/** Appeals against a decision about the visitor, once. */
export const appeal = (decided: number, text: string): Promise<Me> => ask("POST", "me/appeals", { decided, text });
// Moderators
/** Open and decided cases before a time in milliseconds since 1970. */
export const moderation = (before: number | null = null): Promise<ModerationShown> => ask("GET", before === null ? "moderation" : `moderation/before/${before}`);
export const serverStatus = (): Promise<StatusShown> => ask("GET", "moderation/status");
export const moderationCase = (person: string): Promise<CaseShown> => ask("GET", `moderation/people/${person}`);
/** Reckoned from their finished games, which takes a while. */
export const fairPlay = (person: string): Promise<FairPlayShown> => ask("GET", `moderation/people/${person}/fair-play`);
export const decide = (person: string, wish: DecisionWish): Promise<CaseShown> => ask("POST", `moderation/people/${person}/decisions`, wish);

// Those whom one follows, and invitations by name
export const circle = (): Promise<CircleShown> => ask("GET", "me/circle");
export const findMember = (name: string): Promise<MemberFound> => ask("POST", "members/find", { name });
export const follow = (person: string): Promise<CircleShown> => ask("POST", "me/follows", { person });
export const unfollow = (person: string): Promise<CircleShown> => ask("DELETE", `me/follows/${person}`);
export const invite = (wish: InvitationWish): Promise<TableMade> => ask("POST", "invitations", wish);
/** Declines an invitation, or cancels the visitor's own. */
export const endInvitation = (table: string): Promise<CircleShown> => ask("DELETE", `invitations/${table}`);

// Clubs: by name, as it stands in an address, or by id
export const clubs = (after: string | null = null): Promise<ClubsListed> => ask("GET", after === null ? "clubs" : `clubs/after/${after}`);
export const findClubs = (name: string, after: string | null = null): Promise<ClubsListed> => ask("POST", "clubs/find", { name, after });
export const clubPage = (club: string): Promise<ClubPage> => ask("GET", `clubs/${club}`);
export const foundClub = (wish: ClubWish): Promise<ClubPage> => ask("POST", "clubs", wish);
export const changeClub = (club: string, wish: ClubWish): Promise<ClubPage> => ask("PUT", `clubs/${club}`, wish);
export const endClub = (club: string, reason: string | null): Promise<Done> => ask("POST", `clubs/${club}/end`, { reason });
/** Joins a club, requests to join, or accepts a request as its leader. */
export const joinClub = (club: string, person: string | null = null): Promise<ClubPage> => ask("POST", `clubs/${club}/members`, { person });
/** Leaves the club, or removes a member. */
export const leaveClub = (club: string, person = "me"): Promise<Done> => ask("DELETE", `clubs/${club}/members/${person}`);
/** Makes a member a co-leader, or no more. */
export const coLead = (club: string, person: string, co_leads: boolean): Promise<ClubPage> => ask("POST", `clubs/${club}/co-leaders`, { person, co_leads });
export const postNotice = (club: string, text: string): Promise<ClubPage> => ask("POST", `clubs/${club}/notices`, { text });
export const endNotice = (club: string, notice: string): Promise<ClubPage> => ask("DELETE", `clubs/${club}/notices/${notice}`);
export const handOver = (club: string, person: string): Promise<ClubPage> => ask("POST", `clubs/${club}/leader`, { person });

// Tables
export const lobby = (): Promise<LobbyShown> => ask("GET", "tables");
export const myTables = (): Promise<TablesListed> => ask("GET", "me/tables");
export const createTable = (wish: CreateTable): Promise<TableMade> => ask("POST", "tables", wish);
export const findSomebody = (speed: PlayNow["speed"], rated: boolean): Promise<TableMade> => ask("POST", "play", { speed, rated });

// Tournaments
export const tournaments = (): Promise<TournamentsListed> => ask("GET", "tournaments");
export const tournament = (id: string): Promise<TournamentShown> => ask("GET", `tournaments/${id}`);
export const announce = (wish: TournamentWish): Promise<TournamentMade> => ask("POST", "tournaments", wish);
/** Oneself, or a bot that one lets in. */
export const joinTournament = (id: string, bot: string | null = null): Promise<TournamentShown> => ask("POST", `tournaments/${id}/players`, { bot });
/** Enters a tournament of pairs: asks a member by name, or accepts a request. */
export const askPartner = (id: string, partner: string): Promise<TournamentShown> => ask("POST", `tournaments/${id}/players`, { partner });
export const acceptPartner = (id: string, accept: string): Promise<TournamentShown> => ask("POST", `tournaments/${id}/players`, { accept });
export const beginTournament = (id: string): Promise<TournamentShown> => ask("POST", `tournaments/${id}/start`);
export const cancelTournament = (id: string): Promise<TournamentShown> => ask("DELETE", `tournaments/${id}`);
export const withdraw = (id: string): Promise<TournamentShown> => ask("DELETE", `tournaments/${id}/players/me`);
/** Removes a player permanently, as an organizer. */
export const removePlayer = (id: string, player: string): Promise<TournamentShown> => ask("DELETE", `tournaments/${id}/players/${encodeURIComponent(player)}`);

// Ratings
/** The ratings of the people at a table, and what its game changed. */
/** The leaders at the end of the last season. */
export const lastSeason = (): Promise<SeasonShown> => ask("GET", "seasons/last");
export const tableRatings = (table: string): Promise<TableRatings> => ask("GET", `tables/${table}/ratings`);
export const leaderboard = (pool: string): Promise<LeaderboardShown> => ask("GET", `leaderboards/${pool}`);
export const profile = (person: string): Promise<ProfileShown> => ask("GET", `people/${person}`);
export const chronicle = (person: string): Promise<ChronicleShown> => ask("GET", `people/${person}/chronicle`);

// Finished games, on the server and in a record's text
export const myGames = (): Promise<TablesListed> => ask("GET", "me/games");
export const statistics = (): Promise<StatisticsShown> => ask("GET", "me/statistics");
/** The replay with all stones open; what a seat saw follows from it. */
export const gameReplay = (table: string): Promise<ReplayShown> => ask("GET", `games/${table}/replay/open`);
export const gameAnalysis = async (table: string, language: string, progress: Progress): Promise<AnalysisShown> =>
  analysed(await request("GET", `games/${table}/analysis/${language}/progress`), progress);
export const recordsIn = (record: string): Promise<RecordsShown> => ask("POST", "study/records", { record });
export const recordReplay = (record: string, number: number): Promise<ReplayShown> =>
  ask("POST", "study/replay", { record, number });
export const recordAnalysis = async (record: string, number: number, language: string, progress: Progress): Promise<AnalysisShown> =>
  analysed(await request("POST", "study/analysis/progress", { record, number, language }), progress);
/** The longest record that the server reads, in bytes; the frame around it needs a little too. */
export const MOST_BYTES = 250 * 1024;

// Drills and puzzles
export const estimates = (): Promise<EstimatesShown> => ask("GET", "me/estimates");
export const beginDrill = (kinds: readonly string[]): Promise<DrillShown> => ask("POST", "me/drill", { kinds });
export const answerDrill = (number: number, answers: AnswerWish[]): Promise<DrillShown> =>
  ask("POST", "me/drill/answers", { number, answers });
export const endDrill = (): Promise<EstimateShown> => ask("POST", "me/drill/end", {});
export const puzzles = (): Promise<PuzzlesListed> => ask("GET", "puzzles");
export const puzzle = (name: string): Promise<PuzzleShown> => ask("GET", `puzzles/${name}`);
export const answerPuzzle = (name: string, choice: string): Promise<PuzzleAnswer> => ask("POST", `puzzles/${name}`, { choice });

// Puzzles that test a memory, and Rush
/** Null begins the puzzle of the day. */
export const beginRecall = (kind: RecallKind | null): Promise<RecallShown> => ask("POST", "me/recall", { kind });
export const replyRecall = (number: number, said: string | null): Promise<RecallShown> => ask("POST", "me/recall/replies", { number, said });
export const recallStanding = (): Promise<RecallStanding> => ask("GET", "me/recall");
export const rushBoards = (): Promise<RushBoards> => ask("GET", "rush");

// The Road
export const road = (): Promise<RoadShown> => ask("GET", "me/road");
export const playStation = (station: string): Promise<TableMade> => ask("POST", "me/road", { station });
/** Goes past a station after three losses there. */
export const walkOn = (station: string): Promise<RoadShown> => ask("POST", "me/road/walk-on", { station });

// The Duel of the day; an empty day is today
export const duel = (day = ""): Promise<DuelShown> => ask("GET", day ? `duel/${day}` : "duel");
export const playDuel = (day: string | null): Promise<TableMade> => ask("POST", "duel", { day });

/** Called with the part of an analysis that is done, from 0 to 1. */
export type Progress = (done: number) => void;

/** An analysis reports its progress line by line, and the result last. */
async function analysed(answer: Response, progress: Progress): Promise<AnalysisShown> {
  for await (const { done, analysis } of jsonLines<AnalysisTold>(answer)) {
    if (analysis) return analysis;
    progress(done);
  }
  throw new Refused("broken");
}
