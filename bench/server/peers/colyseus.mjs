// Tellstones on Colyseus, as its examples are: a Room with a Schema state and message handlers.
import { Server, Room } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { ArraySchema, Schema, defineTypes } from "@colyseus/schema";
import { play, prepare } from "./tellstones.mjs";

class Event extends Schema {}
defineTypes(Event, {
  kind: "string", seat: "number", place: "number", one: "number", other: "number",
  stone: "string", end: "string", named: "string",
});

class Table extends Schema {
  constructor() {
    super();
    this.line = new ArraySchema();
    this.pool = new ArraySchema();
    this.score = new ArraySchema(0, 0);
    this.event = new Event();
  }
}
defineTypes(Table, {
  line: ["string"], pool: ["string"], score: ["number"], turn: "number",
  waiting: "string", seat: "number", winner: "number", event: Event,
});

class TellstonesRoom extends Room {
  maxClients = 2;

  onCreate() {
    this.table = prepare();
    this.seats = [];
    this.state = new Table();
    this.show();
    this.onMessage("move", (client, move) => {
      try {
        const sight = play(this.table, this.seats.indexOf(client.sessionId), move);
        this.show();
        if (sight) client.send("sight", sight);
      } catch (error) {
        client.send("refused", error.message);
      }
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }

  show() {
    const { state, table } = this;
    replace(state.line, table.line.map((stone) => stone ?? ""));
    replace(state.pool, table.pool);
    replace(state.score, table.score);
    state.turn = table.turn;
    state.waiting = table.waiting.kind;
    state.seat = table.waiting.seat;
    state.winner = table.winner ?? -1;
    for (const [key, value] of Object.entries(table.event ?? {})) state.event[key] = value;
  }
}

function replace(shown, values) {
  while (shown.length > values.length) shown.pop();
  values.forEach((value, index) => {
    if (index >= shown.length) shown.push(value);
    else if (shown[index] !== value) shown[index] = value;
  });
}

const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define("tellstones", TellstonesRoom);
await server.listen(Number(process.argv[2]));
console.log("ready");
