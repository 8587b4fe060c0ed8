// The wire's types, generated: python -m tellstones.server.codegen.typescript > web/src/net/wire.ts
// docs/protocol.md explains each message.

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
export type Hands =
  | "auto"
  | "opponent";
export type Stone =
  | "C"
  | "D"
  | "F"
  | "H"
  | "K"
  | "S"
  | "W";
export interface RulesShown {
  players: 2 | 4;
  lines: 1 | 2;
  hands: Hands;
  points: number;
  turn_limit: number | null;
  opening: "chosen" | "random" | "scales";
  first: "A" | "B" | "C" | "D" | "random";
  elder: Seat | null;
  stones: (Stone)[] | null;
  looks: number;
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
export interface HintsShown {
  taken: number;
  left: number;
}
export type Phase =
  | "gathering"
  | "playing"
  | "over";
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
export interface ClockShown {
  at: number;
  running: Seat | null;
  left: Partial<Record<Seat, number>>;
}
export interface DrawShown {
  seats: (Seat)[];
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
export interface SightShown {
  seat: Seat;
  place: number;
  line: number;
  stone: Stone;
  until: number;
}
export interface Frame {
  t: "table";
  v: number;
  table: string;
  listed: boolean;
  quick: boolean;
  private: boolean;
  rated: boolean;
  talk: "silent" | "table" | "tavern";
  tournament: string | null;
  occasion: string | null;
  rules: RulesShown;
  time: TimeShown;
  seats: (SeatShown)[];
  watchers: number;
  hints: HintsShown;
  next: string | null;
  seq: number;
  now: number;
  phase: Phase;
  view: TableShown | null;
  event: Chose | Ordered | Placed | Hid | Swapped | Looked | Stopped | Challenged | Answered | Boasted | Believed | Doubted | Stole | Named | Resigned | Agreed | Awarded | null;
  event_seq: number;
  look: LookingShown | null;
  clock: ClockShown | null;
  draw: DrawShown;
  result: ResultShown | null;
  decided: DecidedShown | null;
  prelude: number;
  again: (Seat)[];
  series: (number)[];
  you: You;
  watching: (WatcherShown)[];
  fresh: boolean;
  sight: SightShown | null;
  legal: (string)[];
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
  | "silent"
  | "one-phrase"
  | "no-more-hints"
  | "removed"
  | "private"
  | "blocked"
  | "muted"
  | "suspended"
  | "club-only"
  | "not-your-club"
  | "conditions"
  | "name-taken"
  | "mixed-scripts"
  | "closed"
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
  stones?: (Stone)[];
  looks?: number;
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
  talk?: "silent" | "table" | "tavern";
  seats?: (SeatWish)[];
}
export interface PlayNow {
  players?: 2 | 4;
  speed?: "calm" | "lightning" | "quick";
  rated?: boolean;
}
export interface NewPerson {
  name?: string | null;
}
export interface Rename {
  name: string;
}
export interface ChooseFace {
  face: string;
}
export interface WhoseFaces {
  people: (string)[];
}
export interface Enter {
  secret: string;
  by?: "link" | "phrase";
}
export interface ReadLink {
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
export type RecallKind =
  | "name"
  | "prove"
  | "dare"
  | "know"
  | "rush";
export interface RecallWish {
  kind?: RecallKind | null;
}
export interface RecallReply {
  number: number;
  said?: string | null;
}
export interface StationWish {
  station: string;
}
export interface DuelWish {
  day?: string | null;
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
export interface Visit {
  won?: boolean;
  honors?: [boolean, boolean];
  losses?: number;
  walked_on?: boolean;
}
export interface Progress {
  visits?: Partial<Record<string, Visit>>;
}
export interface ImportWish {
  games?: (ExportedGame)[];
  drills?: (ExportedDrill)[];
  estimates?: (ExportedEstimate)[];
  road?: Progress;
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
  talk?: "silent" | "table" | "tavern";
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
  starts?: number | null;
  about?: string;
  weekly?: boolean;
  zone?: string;
  min_rating?: number;
  max_rating?: number;
  min_games?: number;
  min_days?: number;
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
export interface CoLeader {
  person: string;
  co_leads: boolean;
}
export interface PostNotice {
  text: string;
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
  decided: DecidedShown | null;
  hints: number;
  listed: boolean;
  quick: boolean;
  private: boolean;
  rated: boolean;
  pool: string;
  awaited: Seat | null;
  until: number | null;
  tournament: string | null;
  occasion: string | null;
  imported: boolean;
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
  views: Partial<Record<string, TableShown>>;
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
  face: string;
  member: boolean;
  played: boolean;
  recoverable: boolean;
  level: string;
  tables: (string)[];
  sanctions: (SanctionShown)[];
  rates: boolean;
  moderator: boolean;
}
export interface FacesShown {
  faces: Partial<Record<string, string>>;
}
export interface LinkMade {
  secret: string;
  expires: number;
}
export interface LinkShown {
  name: string;
  member: boolean;
  mine: boolean;
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
  passkeys: number;
  programs: number;
  calendar: boolean;
}
export interface DevicesListed {
  devices: (DeviceListed)[];
}
export interface DeviceEnded {
  phrase_ended: boolean;
  passkeys: number;
  programs: number;
  calendar: boolean;
  devices: number;
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
  registration: boolean;
  title: string;
  house_rules: string;
  imprint: string;
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
  stones: (Stone)[] | null;
  looks: number;
}
export type Result =
  | "A"
  | "B"
  | "draw"
  | "*";
export interface DecisiveShown {
  by: "abandoned" | "agreement" | "believed" | "kept" | "limit" | "lost" | "proved" | "resign" | "time";
  seat: Seat | null;
  stone: Stone | null;
  turn: number | null;
  index: number;
}
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
  notes: (string)[];
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
  decided: DecisiveShown | null;
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
  decided: DecisiveShown | null;
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
  why: "believe" | "bluff" | "boast" | "challenge" | "doubt" | "move" | "steal";
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
export interface AskShown {
  place: number | null;
  choices: (string)[];
}
export type Daring =
  | "look"
  | "challenge"
  | "boast";
export interface RecallStanding {
  rating: number;
  provisional: boolean;
  solved: number;
  tried: number;
  streak: number;
  best: number;
  lean: "" | "dares" | "fits" | "shy";
  curve: ([number, number])[];
  day: string;
  today: boolean | null;
}
export interface VerdictShown {
  solved: boolean;
  counted: boolean;
  line: (Stone)[];
  change: number;
  dared: Daring | null;
  knew: Daring | null;
  proved: boolean | null;
  standing: RecallStanding;
}
export interface MissShown {
  place: number;
  stone: Stone;
  said: Stone | null;
  at: number;
  line: (Stone)[];
  hidden: (number)[];
  path: (number)[];
}
export interface RushShown {
  score: number;
  seconds: number;
  misses: (MissShown)[];
  by_swaps: ([number, number])[];
  runs: (number)[];
}
export interface RecallShown {
  number: number;
  kind: RecallKind;
  day: string | null;
  boaster: string;
  moves: number;
  view: TableShown;
  event: Chose | Ordered | Placed | Hid | Swapped | Looked | Stopped | Challenged | Answered | Boasted | Believed | Doubted | Stole | Named | Resigned | Agreed | Awarded | null;
  ask: AskShown | null;
  seconds: number;
  left: number;
  score: number;
  misses: number;
  verdict: VerdictShown | null;
  rush: RushShown | null;
}
export interface RushLeaderShown {
  person: string;
  name: string;
  score: number;
}
export interface RushBoards {
  day: (RushLeaderShown)[];
  week: (RushLeaderShown)[];
  runs: (number)[];
}
export type HonorKind =
  | "to-nil"
  | "by-proof"
  | "no-look"
  | "no-swap"
  | "turns"
  | "challenges"
  | "steal";
export interface HonorShown {
  kind: HonorKind;
  number: number;
  won: boolean;
}
export interface StationShown {
  id: string;
  host: string;
  players: number;
  lines: number;
  points: number;
  looks: number;
  prelude: number;
  stones: (Stone)[] | null;
  honors: (HonorShown)[];
  chance: number;
  open: boolean;
  won: boolean;
  walked_on: boolean;
  walks_on: boolean;
}
export interface ChapterShown {
  id: string;
  stone: Stone;
  finished: boolean;
  stations: (StationShown)[];
}
export interface WalkedShown {
  table: string;
  station: string;
  won: boolean;
  honors: (boolean)[];
  stitches: number;
}
export interface RoadShown {
  chapters: (ChapterShown)[];
  following: string | null;
  stitches: number;
  latest: WalkedShown | null;
}
export interface DuelTryShown {
  table: string;
  won: boolean | null;
  checked: boolean | null;
  points: (number)[] | null;
  turns: number | null;
  by_proof: boolean | null;
  marks: (boolean)[] | null;
}
export interface DuelLeaderShown {
  person: string;
  name: string;
  won: boolean;
  points: (number)[];
  turns: number;
}
export interface DuelDayShown {
  day: string;
  level: string;
  persona: string;
  won: boolean | null;
}
export interface DuelShown {
  day: string;
  today: boolean;
  level: string;
  persona: string;
  lines: 1 | 2;
  mine: DuelTryShown | null;
  over: number;
  won: number;
  leaders: (DuelLeaderShown)[];
  circle: (DuelLeaderShown)[];
  seed: string | null;
  archive: (DuelDayShown)[];
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
  road: number;
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
export interface RivalShown {
  person: string | null;
  name: string | null;
  bot: string | null;
  persona: string | null;
}
export interface RecordAgainst {
  rival: RivalShown;
  won: number;
  drawn: number;
  lost: number;
  run: number;
  at: number;
}
export interface ProofTold {
  table: string;
  moment: number;
  stones: (Stone)[];
}
export interface BluffTold {
  table: string;
  moment: number;
  hidden: number;
  likely: number;
  rival: RivalShown;
}
export interface BoastsTold {
  made: number;
  proved: number;
  failed: number;
  believed: number;
  stolen: number;
}
export interface StolenFrom {
  rival: RivalShown;
  times: number;
}
export interface AccuracyTold {
  asked: number;
  right: number;
  curve: (number)[];
}
export interface ChronicleShown {
  person: string;
  since: number | null;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  rivals: (RecordAgainst)[];
  owed: (RivalShown)[];
  proof: ProofTold | null;
  bluff: BluffTold | null;
  boasts: BoastsTold;
  stolen: (StolenFrom)[];
  accuracy: AccuracyTold;
  unread: number;
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
  weekly: boolean;
}
export interface TournamentsListed {
  tournaments: (TournamentListed)[];
}
export interface PartnerShown {
  person: string;
  name: string;
}
export interface RoundShown {
  round: number;
  opponent: number;
  first: boolean;
  score: number | null;
  absent: boolean;
}
export interface StandingShown {
  player: string;
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
  rounds: (RoundShown)[];
}
export interface TournamentGame {
  round: number;
  table: string;
  first: string;
  second: string;
  outcome: "draw" | "first" | "second" | null;
  absent: ("first" | "second")[];
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
  views: Partial<Record<string, TableShown>>;
  joined: boolean;
  may_join: boolean;
  table: string | null;
  maker: boolean;
  wishes: (PairWishShown)[];
  organizer: boolean;
  about: string;
  min_rating: number;
  max_rating: number;
  min_games: number;
  min_days: number;
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
  co_leads: boolean;
}
export interface NoticeShown {
  notice: string;
  person: string;
  name: string;
  at: number;
  text: string;
}
export interface ClubPage {
  listed: ClubListed;
  me: "asking" | "co_leader" | "leader" | "member" | "nobody";
  members: (ClubMemberShown)[];
  asking: (ClubMemberShown)[];
  tournaments: (TournamentListed)[];
  notices: (NoticeShown)[];
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
export interface PatternShown {
  kind: "boosted" | "resigned" | "sandbagged" | "stalled";
  tables: (string)[];
}
export interface FairPlayShown {
  signs: (SignShown)[];
  patterns: (PatternShown)[];
}
export interface StatusShown {
  version: string;
  since: number;
  at: number;
  healthy: boolean;
  storage_ms: number;
  sockets: number;
  tables: number;
  memory_bytes: number;
  nodes: number;
  people: number;
  members: number;
  playing: number;
  waiting: number;
  finished: number;
  tournaments: number;
  reports: number;
  database_bytes: number;
}
export type ClientMessage =
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
export type ServerMessage =
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
