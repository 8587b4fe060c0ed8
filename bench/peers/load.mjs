// Scripted players: two at each table, the same moves everywhere, over each server's own client
// protocol. Prints one JSON object a line; `bench/server.py` reads them.
//
//   node load.mjs ours|colyseus|boardgame PORT TABLES SECONDS-BETWEEN-MOVES SECONDS
//
// With 0 seconds between moves each table plays as fast as it is answered.
import WebSocket from "ws";
import * as colyseus from "colyseus.js";
import { io } from "socket.io-client";

const [kind, port, tables, pause, seconds] = process.argv.slice(2).map((v, i) => (i ? Number(v) : v));
const HOST = `127.0.0.1:${port}`;
const OPENING = ["C>", "h1", "W<", "h1", "D>", "h3"];
const AGAIN = ["1~2", "p2", "2~3", "p1", "1~3", "p2"];
const script = (turn) => (turn < OPENING.length ? OPENING[turn] : AGAIN[(turn - OPENING.length) % AGAIN.length]);

// Each adapter opens a table and gives two seats, `seat.say(move)`, and calls `heard(seat, turn)`
// whenever a seat is shown that so many moves have been made.
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
      socket.on("message", (data) => {
        const frame = JSON.parse(data);
        if (frame.t !== "table" || frame.phase !== "playing") return;
        socket.at = frame.event_seq;
        resolve();
        if (frame.event) heard(seat, frame.view.turn - 1);
      });
    });
  });
  return sockets.map((socket, i) => ({
    say: (move) => {
      socket.sent = (socket.sent ?? 0) + 1;
      socket.send(JSON.stringify({ t: "move", id: `m${socket.sent}`, seat: "AB"[i], move, at: socket.at ?? 0 }));
    },
  }));
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
    const socket = new WebSocket(`ws://${HOST}/ws/table/${table}`, { headers: { cookie }, perMessageDeflate: false });
    socket.once("message", () => resolve(socket));
    socket.once("error", reject);
  });
}

async function onColyseus(heard) {
  const client = new colyseus.Client(`ws://${HOST}`);
  const first = await again(() => client.create("tellstones"));
  const second = await again(() => client.joinById(first.roomId));
  [first, second].forEach((room, seat) => {
    room.onStateChange((state) => heard(seat, state.turn - 1));
    room.onMessage("sight", () => {});
    room.onMessage("refused", (why) => console.error("refused", why));
  });
  return [first, second].map((room) => ({ say: (move) => room.send("move", move) }));
}

/** A kept-alive connection may just have been closed by the other side. */
async function again(work, tries = 5) {
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
    socket.on("update", (_, state) => { self.state = state._stateID; heard(seat, state.G.turn - 1); });
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
let moves = 0;
let counting = false;
let running = true;

async function table(number) {
  const sent = [];
  let seats;
  const heard = (seat, turn) => {
    const mover = (turn - 1) % 2;
    if (turn < 1 || seat === mover || !sent[turn - 1]) return;
    const began = sent[turn - 1];
    sent[turn - 1] = 0;
    if (counting) { delays.push(performance.now() - began); moves += 1; }
    if (!pause && running) say(turn);
  };
  const say = (turn) => {
    sent[turn] = performance.now();
    seats[turn % 2].say(script(turn));
  };
  seats = await ADAPTERS[kind](heard);
  return { begin: () => begin(say, number), };
}

function begin(say, number) {
  let turn = 0;
  if (!pause) return say(turn);
  const next = () => { if (running) { say(turn++); setTimeout(next, pause * 1000); } };
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
console.log(JSON.stringify({ event: "ended", moves, seconds, median: at(0.5), p99: at(0.99), worst: at(1) }));
process.exit(0);
