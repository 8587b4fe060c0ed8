// The wire's types, generated: python -m tellstones.server.codegen.typescript > web/src/net/wire.ts
// What each message means is told in docs/protocol.md.

export const VERSION = 2;
export type Seat =
  | "A"
  | "B"
  | "C"
  | "D";
export interface Sit {
  t: "sit";
  id: string;
  seat: Seat;
  casual?: boolean;
}
export interface Stand {
  t: "stand";
  id: string;
  seat: Seat;
}
export interface Exchange {
  t: "exchange";
  id: string;
  one: Seat;
  other: Seat;
}
export interface SeatBot {
  t: "bot";
  id: string;
  seat: Seat;
  bot: string;
}
export interface Clear {
  t: "clear";
  id: string;
  seat: Seat;
}
export interface Remove {
  t: "remove";
  id: string;
  person: string;
}
export interface Open {
  t: "open";
  id: string;
  listed?: boolean;
}
export interface Ready {
  t: "ready";
  id: string;
  ready?: boolean;
}
export interface Start {
  t: "start";
  id: string;
}
export interface Play {
  t: "move";
  id: string;
  seat: Seat;
  move: string;
  at: number;
}
export interface Hold {
  t: "hold";
  id: string;
  seat: Seat;
}
export interface Release {
  t: "release";
  id: string;
  seat: Seat;
}
export interface PutBack {
  t: "put-back";
  id: string;
  seat: Seat;
}
export interface Resign {
  t: "resign";
  id: string;
  seat: Seat;
}
export interface OfferDraw {
  t: "draw";
  id: string;
  seat: Seat;
}
export interface DeclineDraw {
  t: "no-draw";
  id: string;
  seat: Seat;
}
export interface Claim {
  t: "claim";
  id: string;
  seat: Seat;
}
export interface Again {
  t: "again";
  id: string;
  again?: boolean;
}
export interface Say {
  t: "say";
  id: string;
  text?: string | null;
  phrase?: string | null;
}
export interface AskWhy {
  t: "why";
  id: string;
  seat: Seat;
  move: string;
}
export interface AskHint {
  t: "hint";
  id: string;
  seat: Seat;
}
export interface Point {
  t: "point";
  id: string;
  seat: Seat;
  line?: number;
  place?: number | null;
}
export interface Seen {
  t: "seen";
  id: string;
  seq: number;
  seat?: Seat | null;
}
export interface Here {
  t: "here";
  id: string;
  seat: Seat;
}
export interface Ping {
  t: "ping";
  id: string;
}
export type Phase =
  | "gathering"
  | "playing"
  | "over";
export type Hands =
  | "auto"
  | "opponent";
export interface RulesShown {
  players: 2 | 4;
  lines: 1 | 2;
  hands: Hands;
  points: number;
  turn_limit: number | null;
  opening: "chosen" | "random" | "scales";
  first: "A" | "B" | "C" | "D" | "random";
  elder: Seat | null;
}
export interface TimeShown {
  kind: "bank" | "none" | "word";
  seconds: number;
  plus: number;
}
export interface SeatShown {
  seat: Seat;
  by: "bot" | "nobody" | "person" | "program";
  name: string | null;
  person: string | null;
  member: boolean;
  bot: string | null;
  ready: boolean;
  here: boolean;
  away_since: number | null;
  claimable: boolean;
  persona: string | null;
}
export interface You {
  person: string;
  seats: (Seat)[];
  maker: boolean;
  watch_key: string | null;
}
export interface WatcherShown {
  person: string;
  name: string;
}
export type Stone =
  | "C"
  | "D"
  | "F"
  | "H"
  | "K"
  | "S"
  | "W";
export type Side =
  | "A"
  | "B";
export interface Choosing {
  kind: "choosing";
  seat: Seat;
}
export interface Acting {
  kind: "acting";
  seat: Seat;
}
export interface Carrying {
  kind: "carrying";
  seat: Seat;
  order: string;
}
export interface SpotShown {
  place: number;
  line: number;
}
export interface Peeking {
  kind: "peeking";
  seat: Seat;
  looked: (SpotShown)[];
}
export interface Answering {
  kind: "answering";
  seat: Seat;
  place: number;
  line: number;
}
export interface Replying {
  kind: "replying";
  seat: Seat;
  line: number;
}
export interface Yielding {
  kind: "yielding";
  seat: Seat;
  line: number;
}
export interface Proving {
  kind: "proving";
  seat: Seat;
  line: number;
}
export interface Over {
  kind: "over";
  winner: Side | null;
}
export interface TableShown {
  lines: ((Stone | null)[])[];
  pools: ((Stone)[])[];
  score: [number, number];
  turn: number;
  scored: [Side | null, Side | null];
  waiting: Choosing | Acting | Carrying | Peeking | Answering | Replying | Yielding | Proving | Over;
  looks: number;
}
export interface Chose {
  kind: "chose";
  seat: Seat;
  first: Seat;
}
export interface Ordered {
  kind: "ordered";
  seat: Seat;
  order: string;
}
export interface Placed {
  kind: "placed";
  seat: Seat;
  stone: Stone;
  end: "<" | ">";
  line: number;
}
export interface Hid {
  kind: "hid";
  seat: Seat;
  place: number;
  line: number;
}
export interface Swapped {
  kind: "swapped";
  seat: Seat;
  one: number;
  other: number;
  line: number;
}
export interface Looked {
  kind: "looked";
  seat: Seat;
  looker: Seat;
  place: number;
  line: number;
}
export interface Stopped {
  kind: "stopped";
  seat: Seat;
}
export interface Challenged {
  kind: "challenged";
  seat: Seat;
  place: number;
  line: number;
}
export interface Answered {
  kind: "answered";
  seat: Seat;
  place: number;
  line: number;
  named: Stone;
  stone: Stone;
}
export interface Boasted {
  kind: "boasted";
  seat: Seat;
  line: number;
}
export interface Believed {
  kind: "believed";
  seat: Seat;
}
export interface Doubted {
  kind: "doubted";
  seat: Seat;
}
export interface Stole {
  kind: "stole";
  seat: Seat;
}
export interface Named {
  kind: "named";
  seat: Seat;
  place: number;
  line: number;
  named: Stone;
  stone: Stone;
}
export interface Resigned {
  kind: "resigned";
  seat: Seat;
}
export interface Agreed {
  kind: "agreed";
}
export interface Awarded {
  kind: "awarded";
  winner: Side | null;
}
export interface LookingShown {
  seat: Seat;
  held: boolean;
}
export interface SightShown {
  seat: Seat;
  place: number;
  line: number;
  stone: Stone;
  until: number;
}
export interface ClockShown {
  at: number;
  running: Seat | null;
  left: Partial<Record<Seat, number>>;
}
export interface DrawShown {
  seats: (Seat)[];
}
export interface HintsShown {
  taken: number;
  left: number;
}
export type Termination =
  | "points"
  | "boast"
  | "limit"
  | "resign"
  | "agreement"
  | "time"
  | "abandoned";
export interface ResultShown {
  winner: Side | null;
  termination: Termination;
}
export interface DecidedShown {
  by: "abandoned" | "agreement" | "believed" | "kept" | "limit" | "lost" | "proved" | "resign" | "time";
  seat: Seat | null;
  stone: Stone | null;
  turn: number | null;
}
export interface Frame {
  t: "table";
  v: number;
  table: string;
  seq: number;
  now: number;
  phase: Phase;
  listed: boolean;
  quick: boolean;
  private: boolean;
  rated: boolean;
  tournament: string | null;
  rules: RulesShown;
  time: TimeShown;
  seats: (SeatShown)[];
  you: You;
  watchers: number;
  watching: (WatcherShown)[];
  view: TableShown | null;
  event: Chose | Ordered | Placed | Hid | Swapped | Looked | Stopped | Challenged | Answered | Boasted | Believed | Doubted | Stole | Named | Resigned | Agreed | Awarded | null;
  event_seq: number;
  fresh: boolean;
  look: LookingShown | null;
  sight: SightShown | null;
  legal: (string)[];
  clock: ClockShown | null;
  draw: DrawShown;
  hints: HintsShown;
  result: ResultShown | null;
  decided: DecidedShown | null;
  again: (Seat)[];
  next: string | null;
  series: (number)[];
}
export interface Ack {
  t: "ack";
  id: string;
  seq: number;
}
export type Fault =
  | "unreadable"
  | "too-long"
  | "too-many"
  | "forbidden-origin"
  | "nobody"
  | "no-such-table"
  | "no-such-seat"
  | "no-such-person"
  | "no-such-bot"
  | "no-such-phrase"
  | "no-such-thing"
  | "not-your-seat"
  | "not-your-table"
  | "seat-taken"
  | "seated-already"
  | "seats-open"
  | "not-ready"
  | "not-now"
  | "late"
  | "looking"
  | "refused"
  | "still-played"
  | "not-away"
  | "draw-too-soon"
  | "no-more-hints"
  | "removed"
  | "private"
  | "blocked"
  | "muted"
  | "suspended"
  | "club-only"
  | "not-your-club"
  | "name-taken"
  | "mixed-scripts"
  | "renamed-lately"
  | "wrong-secret"
  | "stopping"
  | "broken";
export interface Wrong {
  t: "error";
  id: string | null;
  code: Fault;
  refusal?: string | null;
  field?: string | null;
}
export interface Why {
  t: "why";
  id: string;
  move: string;
  refusal: string | null;
}
export interface Said {
  t: "said";
  seat: Seat | null;
  person: string | null;
  name: string;
  text: string | null;
  phrase: string | null;
}
export interface Pointed {
  t: "pointed";
  seat: Seat;
  line: number;
  place: number | null;
}
export interface BeliefShown {
  place: number;
  line: number;
  stone: Stone;
  sure: number;
  since: "fresh" | "gone" | "long" | "while";
}
export interface Hint {
  t: "hint";
  id: string;
  move: string;
  beliefs: (BeliefShown)[];
}
export interface Pong {
  t: "pong";
  id: string;
  now: number;
}
export interface Bye {
  t: "bye";
  code: Fault;
  back: "never" | "now";
}
export interface Invited {
  t: "invited";
}
export interface RulesWish {
  players?: 2 | 4;
  lines?: 1 | 2;
  hands?: Hands;
  points?: number;
  turn_limit?: number | null;
  opening?: "random" | "scales" | (Stone)[];
  first?: "A" | "B" | "C" | "D" | "random";
  elder?: Seat | null;
}
export interface TimeWish {
  kind: "bank" | "none" | "word";
  seconds?: number;
  plus?: number;
}
export interface SeatWish {
  seat: Seat;
  by: "bot" | "me" | "open";
  bot?: string | null;
  name?: string | null;
}
export interface CreateTable {
  rules?: RulesWish;
  time?: TimeWish | null;
  listed?: boolean;
  private?: boolean;
  rated?: boolean;
  seats?: (SeatWish)[];
}
export interface PlayNow {
  players?: 2 | 4;
  rated?: boolean;
}
export interface NewPerson {
  name?: string | null;
}
export interface Rename {
  name: string;
}
export interface Enter {
  secret: string;
}
export interface NewProgram {
  name: string;
}
export interface Block {
  person: string;
}
export interface Report {
  person: string;
  reason: "cheating" | "club" | "name" | "other" | "talk";
  table?: string | null;
  text?: string | null;
}
export interface MemberWish {
  name?: string | null;
}
export interface NewPasskey {
  client_data: string;
  attestation: string;
  name?: string | null;
}
export interface SignIn {
  credential: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
}
export interface RecordsWish {
  record: string;
}
export interface ReplayWish {
  record: string;
  eyes?: "A" | "B" | "C" | "D" | "open" | "spectator";
  number?: number;
}
export interface AnalysisWish {
  record: string;
  language?: "el" | "en" | "es" | "fr" | "zh-Hant";
  number?: number;
}
export type DrillKind =
  | "swaps"
  | "delay"
  | "talk"
  | "line";
export interface DrillWish {
  kinds?: (DrillKind)[];
}
export interface AnswerWish {
  said: string | null;
  seconds?: number | null;
}
export interface DrillAnswers {
  number: number;
  answers: (AnswerWish)[];
}
export interface PuzzleWish {
  choice: string;
}
export interface ResearchWish {
  consents: boolean;
}
export interface ExportedGame {
  seat: Seat;
  record: string;
  seats?: (Seat)[];
  table?: string | null;
  began?: number | null;
}
export interface ExportedDrill {
  at: number;
  seed: string;
  kinds: (DrillKind)[];
  done: (Partial<Record<string, unknown>>)[];
  rung?: number;
}
export interface ExportedInterval {
  low: number;
  middle: number;
  high: number;
}
export interface ExportedEstimate {
  at: number;
  hold: ExportedInterval;
  slip: ExportedInterval;
  half_life: ExportedInterval;
  after_three_turns: ExportedInterval;
  through_three_swaps: ExportedInterval;
  held_at_once: number;
  traits: Partial<Record<string, number>>;
  mirror: string;
  level: string;
  answers: number;
  seconds: number;
  expected_later?: number | null;
  expected_swaps?: number | null;
  rung?: number;
}
export interface ImportWish {
  games?: (ExportedGame)[];
  drills?: (ExportedDrill)[];
  estimates?: (ExportedEstimate)[];
}
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: "el" | "en" | "es" | "fr" | "zh-Hant";
}
export interface FindMember {
  name: string;
}
export interface Follow {
  person: string;
}
export interface InvitationWish {
  person: string;
  rules?: RulesWish;
  time?: TimeWish | null;
  private?: boolean;
  rated?: boolean;
}
export interface TournamentWish {
  name: string;
  system?: "arena" | "knock_out" | "round_robin" | "swiss";
  lines?: 1 | 2;
  players?: 2 | 4;
  seconds?: number;
  starts_in?: number;
  rounds?: number;
  minutes?: number;
  rated?: boolean;
  club?: string | null;
}
export interface JoinTournament {
  bot?: string | null;
  partner?: string | null;
  accept?: string | null;
}
export interface ClubWish {
  name: string;
  about?: string;
  open?: boolean;
  reason?: string | null;
}
export interface EndClub {
  reason?: string | null;
}
export interface FindClubs {
  name: string;
  after?: string | null;
}
export interface JoinClub {
  person?: string | null;
}
export interface HandOver {
  person: string;
}
export interface DecisionWish {
  kind: "ban" | "close" | "lift" | "mute" | "rename" | "suspend" | "uphold" | "warn";
  reason: string;
  seen: number;
  days?: number | null;
  name?: string | null;
}
export interface AppealWish {
  decided: number;
  text: string;
}
export interface TableMade {
  table: string;
}
export interface TableListed {
  table: string;
  phase: Phase;
  rules: RulesShown;
  time: TimeShown;
  seats: (SeatShown)[];
  since: number;
  result: ResultShown | null;
  hints: number;
  listed: boolean;
  quick: boolean;
  private: boolean;
  rated: boolean;
  pool: string;
  awaited: Seat | null;
  until: number | null;
  tournament: string | null;
}
export interface TablesListed {
  tables: (TableListed)[];
}
export interface RatingShown {
  pool: string;
  rating: number;
  uncertainty: number;
  provisional: boolean;
  games: number;
}
export interface PersonRating {
  person: string;
  rating: RatingShown;
}
export interface FeaturedShown {
  table: TableListed;
  view: TableShown;
}
export interface LobbyShown {
  tables: (TableListed)[];
  people: number;
  ratings: (PersonRating)[];
  featured: FeaturedShown | null;
}
export interface SanctionShown {
  kind: string;
  reason: string;
  until: number;
  decided: number;
  appeal: string | null;
  answer: string | null;
}
export interface Me {
  person: string;
  name: string;
  member: boolean;
  played: boolean;
  recoverable: boolean;
  level: string;
  tables: (string)[];
  sanctions: (SanctionShown)[];
  rates: boolean;
  moderator: boolean;
}
export interface LinkMade {
  secret: string;
  expires: number;
}
export interface PhraseMade {
  phrase: string;
}
export interface DeviceListed {
  device: string;
  name: string;
  created: number;
  used: number;
  this: boolean;
}
export interface DevicesListed {
  devices: (DeviceListed)[];
}
export interface DeviceEnded {
  phrase_ended: boolean;
}
export interface ProgramMade {
  person: string;
  name: string;
  token: string;
}
export interface ProgramListed {
  person: string;
  name: string;
}
export interface ProgramsListed {
  programs: (ProgramListed)[];
}
export interface BlockListed {
  person: string;
  name: string;
}
export interface BlocksListed {
  blocks: (BlockListed)[];
}
export interface BotListed {
  level: string;
  styles: (string)[];
}
export interface PhraseListed {
  code: string;
  parameters: ("place" | "stone")[];
}
export interface BotsListed {
  bots: (BotListed)[];
  phrases: (PhraseListed)[];
}
export interface Done {
}
export interface Failed {
  code: Fault;
  refusal?: string | null;
  field?: string | null;
}
export interface ClubShown {
  passkeys: boolean;
  films: boolean;
}
export interface PasskeyWanted {
  challenge: string;
  user: string;
  name: string;
  known: (string)[];
}
export interface SignInChallenge {
  challenge: string;
}
export interface PasskeyListed {
  passkey: string;
  name: string;
  created: number;
  used: number;
}
export interface PasskeysListed {
  passkeys: (PasskeyListed)[];
}
export interface RulesPlayed {
  players: number;
  lines: number;
  hands: Hands;
  points: number;
  turn_limit: number | null;
  opening: (Stone)[];
  first: Seat | null;
  elder: Seat | null;
}
export type Result =
  | "A"
  | "B"
  | "draw"
  | "*";
export interface LookShown {
  seat: Seat;
  place: number;
  line: number;
  stone: Stone;
}
export interface TalkShown {
  seat: Seat;
  text: string;
}
export interface SeatedShown {
  seat: Seat;
  who: string;
}
export interface ReplayFrame {
  index: number;
  turn: number;
  seat: Seat | null;
  move: string | null;
  event: Chose | Ordered | Placed | Hid | Swapped | Looked | Stopped | Challenged | Answered | Boasted | Believed | Doubted | Stole | Named | Resigned | Agreed | Awarded | null;
  view: TableShown;
  down: ((number)[])[];
  position: string;
  sight: LookShown | null;
  talk: (TalkShown)[];
  seated: (SeatedShown)[];
  seconds: number | null;
}
export interface ReplayShown {
  eyes: string;
  you: Seat | null;
  rules: RulesPlayed;
  names: Partial<Record<Seat, string>>;
  tags: Partial<Record<string, string>>;
  result: Result;
  winner: Side | null;
  termination: Termination | null;
  frames: (ReplayFrame)[];
}
export interface RecordShown {
  number: number;
  names: Partial<Record<Seat, string>>;
  tags: Partial<Record<string, string>>;
  result: Result;
  winner: Side | null;
  termination: Termination | null;
  steps: number;
  trouble: string | null;
}
export interface BadText {
  line: number;
  column: number;
  token: string;
  code: string;
  clause: string | null;
}
export interface RecordsShown {
  records: (RecordShown)[];
  bad: BadText | null;
}
export interface ChanceShown {
  index: number;
  turn: number;
  side_a: number;
}
export interface MomentShown {
  key: string;
  index: number;
  turn: number;
  seat: Seat;
  weight: number;
  values: Partial<Record<string, string | number>>;
  text: string;
}
export interface DecisionShown {
  index: number;
  turn: number;
  seat: Seat;
  move: string;
  king: string;
  before: number;
  chosen: number;
  best: number;
  cost: number;
}
export type ClaimKind =
  | "name"
  | "boast"
  | "steal";
export type ClaimOutcome =
  | "right"
  | "wrong"
  | "believed"
  | "proved"
  | "failed"
  | "stolen"
  | "unanswered";
export interface ClaimShown {
  index: number;
  turn: number;
  seat: Seat;
  kind: ClaimKind;
  line: number;
  place: number | null;
  named: Stone | null;
  stone: Stone | null;
  outcome: ClaimOutcome;
  right: boolean | null;
  likely: number;
}
export interface KnownShown {
  line: number;
  place: number;
  stone: Stone;
  unseen: number;
  recall: number;
}
export interface KnowingShown {
  turn: number;
  seat: Seat;
  stones: (KnownShown)[];
}
export interface AnalysisShown {
  rules: RulesPlayed;
  names: Partial<Record<Seat, string>>;
  you: Seat | null;
  result: Result;
  winner: Side | null;
  termination: Termination | null;
  curve: (ChanceShown)[];
  accuracy: Partial<Record<Seat, number | null>>;
  moments: (MomentShown)[];
  decisions: (DecisionShown)[];
  claims: (ClaimShown)[];
  knowing: (KnowingShown)[];
}
export interface AnalysisTold {
  done: number;
  analysis?: AnalysisShown | null;
}
export interface QuestionShown {
  place: number;
  stone: Stone;
}
export interface TrialShown {
  kind: DrillKind;
  stones: (Stone)[];
  show_seconds: number;
  swaps: ([number, number])[];
  swap_seconds: number;
  pause: number;
  talk: boolean;
  asks: "place" | "stone";
  questions: (QuestionShown)[];
  seconds: number;
}
export interface DrillShown {
  number: number;
  trial: TrialShown;
  seconds: number;
  last: ("passed" | "right" | "wrong")[];
}
export interface IntervalShown {
  low: number;
  middle: number;
  high: number;
}
export interface EstimateShown {
  at: number;
  hold: IntervalShown;
  slip: IntervalShown;
  half_life: IntervalShown;
  after_three_turns: IntervalShown;
  through_three_swaps: IntervalShown;
  held_at_once: number;
  level: string;
  mirror: string;
  answers: number;
  seconds: number;
  expected_later?: number | null;
  expected_swaps?: number | null;
  rung?: number;
}
export interface EstimatesShown {
  estimates: (EstimateShown)[];
  together: EstimateShown | null;
}
export interface TallyShown {
  name: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}
export interface StoneShown {
  stone: Stone;
  asked: number;
  missed: number;
}
export interface StatisticsShown {
  all: TallyShown;
  by_opponent: (TallyShown)[];
  by_variant: (TallyShown)[];
  stones: (StoneShown)[];
  forgotten_most: Stone | null;
  beaten: (string)[];
  level: string;
  level_range: [string, string] | null;
  mirror: boolean;
}
export interface PuzzlesListed {
  puzzles: (string)[];
  day: string;
  today: string;
}
export interface PuzzleShown {
  name: string;
  seat: Seat;
  memory: string;
  rules: RulesPlayed;
  names: Partial<Record<Seat, string>>;
  frames: (ReplayFrame)[];
  choices: (string)[];
}
export interface ReasonsShown {
  answered: number | null;
  proved: number;
  stolen: number;
}
export interface PuzzleAnswer {
  name: string;
  choice: string;
  best: string;
  cost: number;
  why: "believe" | "bluff" | "boast" | "challenge" | "doubt" | "steal" | "wait";
  reasons: ReasonsShown;
  chances: Partial<Record<string, number>>;
  against_stronger: Partial<Record<string, number>>;
  error: number;
  source: string;
  frames: (ReplayFrame)[];
}
export interface ResearchShown {
  consents: boolean;
}
export interface NotImported {
  number: number;
  fault: Fault;
  bad: BadText | null;
}
export interface ImportShown {
  games: number;
  known: number;
  drills: number;
  refused: (NotImported)[];
}
export interface SeatRating {
  seat: Seat;
  rating: RatingShown;
  change: number | null;
}
export interface TableRatings {
  pool: string;
  seats: (SeatRating)[];
}
export interface LeaderShown {
  person: string;
  name: string;
  rating: RatingShown;
}
export interface LeaderboardShown {
  pool: string;
  leaders: (LeaderShown)[];
  pools: (string)[];
}
export interface OpponentShown {
  person: string | null;
  name: string | null;
  bot: string | null;
}
export interface RatedGameShown {
  table: string;
  pool: string;
  at: number;
  won: boolean | null;
  rating: number;
  change: number;
  opponents: (OpponentShown)[];
}
export interface CrestShown {
  season: string;
  pool: string;
  place: number;
}
export interface ProfileShown {
  person: string;
  name: string;
  member: boolean;
  ratings: (RatingShown)[];
  games: (RatedGameShown)[];
  clubs: (string)[];
  crests: (CrestShown)[];
}
export interface SeasonPool {
  pool: string;
  people: (string)[];
}
export interface SeasonShown {
  season: string;
  pools: (SeasonPool)[];
}
export interface NotificationsShown {
  key: string | null;
  subscribed: boolean;
  feed: boolean;
}
export interface FeedMade {
  path: string;
}
export interface MemberFound {
  person: string;
  name: string;
}
export interface FollowedShown {
  person: string;
  name: string;
  here: boolean;
  plays: boolean;
}
export interface InvitationShown {
  mine: boolean;
  person: string;
  name: string;
  state: "accepted" | "declined" | "open";
  table: TableListed;
  at: number;
}
export interface PairAsked {
  tournament: string;
  tournament_name: string;
  name: string;
}
export interface CircleShown {
  following: (FollowedShown)[];
  invitations: (InvitationShown)[];
  games: (TableListed)[];
  pairs: (PairAsked)[];
  asking: number;
}
export interface TournamentMade {
  tournament: string;
}
export interface TournamentListed {
  tournament: string;
  phase: "open" | "over" | "playing";
  starts: number;
  name: string;
  system: "arena" | "knock_out" | "round_robin" | "swiss";
  players: 2 | 4;
  lines: 1 | 2;
  time: TimeShown;
  rated: boolean;
  rounds: number;
  round: number;
  ends: number;
  joined: number;
  winner: string;
  cancelled: boolean;
  club: string;
}
export interface TournamentsListed {
  tournaments: (TournamentListed)[];
}
export interface PartnerShown {
  person: string;
  name: string;
}
export interface StandingShown {
  rank: number;
  person: string | null;
  bot: string | null;
  name: string;
  points: number;
  buchholz: number;
  sonneborn_berger: number;
  games: number;
  withdrawn: boolean;
  pair: (PartnerShown)[];
}
export interface TournamentGame {
  round: number;
  table: string;
  first: string;
  second: string;
  outcome: "draw" | "first" | "second" | null;
}
export interface PairWishShown {
  mine: boolean;
  person: string;
  name: string;
}
export interface TournamentShown {
  listed: TournamentListed;
  standings: (StandingShown)[];
  games: (TournamentGame)[];
  joined: boolean;
  may_join: boolean;
  table: string | null;
  maker: boolean;
  wishes: (PairWishShown)[];
}
export interface ClubListed {
  club: string;
  name: string;
  about: string;
  open: boolean;
  members: number;
  asking: number;
}
export interface ClubsListed {
  mine: (ClubListed)[];
  clubs: (ClubListed)[];
  more: boolean;
}
export interface ClubMemberShown {
  person: string;
  name: string;
  rating: RatingShown | null;
  here: boolean;
  plays: boolean;
}
export interface ClubPage {
  listed: ClubListed;
  me: "asking" | "leader" | "member" | "nobody";
  members: (ClubMemberShown)[];
  asking: (ClubMemberShown)[];
  tournaments: (TournamentListed)[];
}
export interface ReportShown {
  about: string;
  about_name: string;
  by: string;
  by_name: string;
  reason: string;
  text: string;
  table: string | null;
  at: number;
  open: boolean;
}
export interface AppealShown {
  person: string;
  name: string;
  decided: number;
  text: string;
  at: number;
  open: boolean;
}
export interface CaseDecision {
  person: string;
  name: string;
  kind: string;
  reason: string;
  keeper: string;
  at: number;
  until: number | null;
}
export interface ModerationShown {
  reports: (ReportShown)[];
  appeals: (AppealShown)[];
  decisions: (CaseDecision)[];
  older: number | null;
}
export interface SaidShown {
  name: string;
  person: string | null;
  text: string;
  at: number;
}
export interface CaseTalk {
  table: string;
  said: (SaidShown)[] | null;
}
export interface CaseShown {
  person: string;
  name: string;
  moderator: boolean;
  reports: (ReportShown)[];
  appeals: (AppealShown)[];
  decisions: (CaseDecision)[];
  talk: (CaseTalk)[];
  clubs: (string)[];
  seen: number;
  latest: number | null;
}
export interface SignShown {
  kind: "blind" | "lost" | "memory" | "quick" | "regular" | "spared" | "thrown" | "won";
  games: number;
  counted: number;
  found: number;
  expected: number;
  highest: number;
  false_alarms: number;
  other: string | null;
}
export interface FairPlayShown {
  signs: (SignShown)[];
}
export type Heard =
  | Sit
  | Stand
  | Exchange
  | SeatBot
  | Clear
  | Remove
  | Open
  | Ready
  | Start
  | Play
  | Hold
  | Release
  | PutBack
  | Resign
  | OfferDraw
  | DeclineDraw
  | Claim
  | Again
  | Say
  | AskWhy
  | AskHint
  | Point
  | Seen
  | Here
  | Ping;
export type Told =
  | Frame
  | Ack
  | Wrong
  | Why
  | Said
  | Pointed
  | Hint
  | Pong
  | Bye
  | Invited;
export type Refusal =
  | "game-over"
  | "not-your-word"
  | "choose-first"
  | "already-chosen"
  | "no-such-line"
  | "no-such-place"
  | "no-such-stone"
  | "not-in-pool"
  | "already-hidden"
  | "same-stone"
  | "nothing-to-carry-out"
  | "carry-out-first"
  | "peek-face-up"
  | "no-peek"
  | "peek-goes-on"
  | "looked-already"
  | "no-partner"
  | "challenge-face-up"
  | "no-challenge"
  | "answer-first"
  | "nothing-hidden"
  | "no-boast"
  | "reply-first"
  | "stolen-already"
  | "no-proof"
  | "prove-first"
  | "name-face-up"
  | "still-played";
export const Close = { TOO_LONG: 1009, COME_BACK: 1012, NOBODY: 4001, FORBIDDEN_ORIGIN: 4003, NO_SUCH_TABLE: 4004, REMOVED: 4010, PRIVATE: 4011, SUSPENDED: 4012, TOO_SLOW: 4013, TOO_MANY: 4029 } as const;
