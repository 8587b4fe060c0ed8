// Scripted players: two at each table, the same moves everywhere, over each server's own client
// protocol. Prints one JSON object a line; `python -m bench.server` reads them.
//
//   node load.mjs ours|colyseus|boardgame PORT TABLES SECONDS-BETWEEN-MOVES SECONDS
//
// Each table, with 0 seconds between moves, plays as fast as the server answers.
const [kind, port, tables, pause, seconds] = process.argv.slice(2).map((v, i) => (i ? Number(v) : v));
const HOST = `127.0.0.1:${port}`;
// Ours needs no package, so that it can be tried without installing the peers.
const colyseus = kind === "colyseus" && (await import("colyseus.js"));
const io = kind === "boardgame" && (await import("socket.io-client")).io;
const OPENING = ["C>", "h1", "W<", "h1", "D>", "h3"];
const AGAIN = ["1~2", "p2", "2~3", "p1", "1~3", "p2"];
const script = (turn) => (turn < OPENING.length ? OPENING[turn] : AGAIN[(turn - OPENING.length) % AGAIN.length]);

// Each adapter opens a table and returns two seats, `seat.say(move)`. It calls `heard(seat, turn)`
// whenever a seat is shown that so many moves have been made, with `free` set to false while the
// next move has to wait for a look to end. The adapter puts the stone of a look back at once: on
// every server a Peek is two messages, and two changes of the table.
const ADAPTERS = { ours, colyseus: onColyseus, boardgame: onBoardgame };

async function ours(heard) {
  const people = [await guest(), await guest()];
  const rules = { first: "A", opening: "scales", turn_limit: 0 };
  const seats = [{ seat: "A", by: "me" }];
  const { table } = await post("/api/tables", { rules, seats }, people[0]);
  const sockets = await Promise.all(people.map((cookie) => opened(table, cookie)));
  sockets[1].send(JSON.stringify({ t: "sit", id: "sit", seat: "B" }));
  sockets[1].send(JSON.stringify({ t: "ready", id: "ready" }));
  sockets[0].send(JSON.stringify({ t: "ready", id: "ready" }));
  await new Promise((resolve) => {
    sockets.forEach((socket, seat) => {
      socket.addEventListener("message", ({ data }) => {
        const frame = JSON.parse(data);
        if (frame.t === "error") refused.push(frame.refusal ?? frame.code);
        if (frame.t !== "table" || frame.phase !== "playing") return;
        socket.at = frame.event_seq;
        resolve();
        const looks = frame.look?.seat === "AB"[seat] && frame.event_seq !== socket.looked;
        if (looks) {
          socket.looked = frame.event_seq;
          send(socket, seat, { t: "put-back" });
        }
        if (frame.event) heard(seat, frame.view.turn - 1, !frame.look);
      });
    });
  });
  return sockets.map((socket, seat) => ({
    say: (move) => send(socket, seat, { t: "move", move, at: socket.at ?? 0 }),
  }));
}

function send(socket, seat, message) {
  socket.sent = (socket.sent ?? 0) + 1;
  socket.send(JSON.stringify({ ...message, id: `m${socket.sent}`, seat: "AB"[seat] }));
}

async function guest() {
  const answer = await again(() => fetch(`http://${HOST}/api/me`, { method: "POST", body: "{}" }));
  return answer.headers.get("set-cookie").split(";")[0];
}

async function post(path, body, cookie) {
  const asked = { method: "POST", body: JSON.stringify(body), headers: { cookie } };
  const answer = await again(() => fetch(`http://${HOST}${path}`, asked));
  return answer.json();
}

function opened(table, cookie) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${HOST}/ws/table/${table}`, { headers: { cookie } });
    socket.addEventListener("message", () => resolve(socket), { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
}

async function onColyseus(heard) {
  const client = new colyseus.Client(`ws://${HOST}`);
  const first = await again(() => client.create("tellstones"));
  const second = await again(() => client.joinById(first.roomId));
  [first, second].forEach((room, seat) => {
    room.onStateChange((state) => heard(seat, state.turn - 1, state.waiting !== "looking"));
    room.onMessage("sight", () => room.send("move", "put-back"));
    room.onMessage("refused", (why) => refused.push(why));
  });
  return [first, second].map((room) => ({ say: (move) => room.send("move", move) }));
}

/** A server may not listen yet; a kept-alive connection may just have been closed. */
async function again(work, tries = 200) {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return again(work, tries - 1);
  }
}

let matches = 0;
async function onBoardgame(heard) {
  const match = `match${matches++}`;
  const seats = [0, 1].map((seat) => {
    const socket = io(`http://${HOST}/tellstones`, { transports: ["websocket"], forceNew: true });
    const player = String(seat);
    const self = { state: 0 };
    self.synced = new Promise((resolve) => {
      socket.on("connect", () => socket.emit("sync", match, player, undefined, 2));
      socket.on("sync", (_, { state }) => { self.state = state._stateID; resolve(); });
    });
    socket.on("update", (_, state) => {
      const { turn, waiting } = state.G;
      self.state = state._stateID;
      if (waiting.kind === "looking" && waiting.seat === seat) self.say("put-back");
      heard(seat, turn - 1, waiting.kind !== "looking");
    });
    self.say = (move) => {
      const payload = { type: "say", args: [move], playerID: player };
      socket.emit("update", { type: "MAKE_MOVE", payload }, self.state, match, player);
    };
    return self;
  });
  for (const seat of seats) await seat.synced;
  return seats;
}

// The run: every table plays its script; what is measured is the way from a mover to the other.
const delays = [];
const refused = [];
let moves = 0;
let counting = false;
let running = true;

async function table(number) {
  const sent = [];
  let seats;
  let due = 0;
  const heard = (seat, turn, free) => {
    const mover = (turn - 1) % 2;
    if (turn < 1 || seat === mover) return;
    if (sent[turn - 1]) {
      if (counting) { delays.push(performance.now() - sent[turn - 1]); moves += 1; }
      sent[turn - 1] = 0;
    }
    if (free && turn > due) {
      due = turn;
      if (!pause && running) say();
    }
  };
  const say = () => {
    if (sent[due] !== undefined) return; // the opponent has not been shown the last move yet
    sent[due] = performance.now();
    seats[due % 2].say(script(due));
  };
  seats = await ADAPTERS[kind](heard);
  return { begin: () => begin(say, number) };
}

function begin(say, number) {
  if (!pause) return say();
  const next = () => { if (running) { say(); setTimeout(next, pause * 1000); } };
  setTimeout(next, (number / tables) * pause * 1000);
}

const made = [];
const AT_ONCE = 100;
for (let i = 0; i < tables; i += AT_ONCE) {
  const some = Array.from({ length: Math.min(AT_ONCE, tables - i) }, (_, k) => table(i + k));
  made.push(...(await Promise.all(some)));
}
console.log(JSON.stringify({ event: "seated", tables: made.length }));
await new Promise((resolve) => process.stdin.once("data", resolve));
made.forEach((each) => each.begin());
await new Promise((resolve) => setTimeout(resolve, (pause || 2) * 1000));
counting = true;
console.log(JSON.stringify({ event: "begun" }));
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
counting = false;
running = false;
delays.sort((a, b) => a - b);
const at = (share) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? null;
console.log(JSON.stringify({ event: "ended", refused: [...new Set(refused)], moves, seconds, median: at(0.5), p99: at(0.99), worst: at(1) }));
process.exit(0);
