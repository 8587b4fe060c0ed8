// The rules for two seats and one Line, as plain functions on plain data: what both peers play.
// The symbol of a face-down stone is kept in `secret`; in `line` it is null.

export const STONES = ["C", "D", "F", "H", "K", "S", "W"];

export function prepare() {
  return {
    line: ["S"],
    secret: ["S"],
    pool: STONES.filter((stone) => stone !== "S"),
    score: [0, 0],
    scored: [null, null],
    turn: 1,
    onTurn: 0,
    waiting: { kind: "acting", seat: 0 },
    event: null,
    winner: null,
  };
}

/** Plays one move, written as in the notation. Throws when a rule refuses it. */
export function play(table, seat, move) {
  if (table.winner !== null) throw new Error("game-over");
  if (table.waiting.seat !== seat) throw new Error("not-your-word");
  const sight = PHASES[table.waiting.kind](table, seat, move);
  return sight ?? null;
}

const PHASES = {
  acting(table, seat, move) {
    const other = 1 - seat;
    let found;
    if ((found = /^([CDFHKSW])([<>])$/.exec(move))) {
      const [, stone, end] = found;
      if (!table.pool.includes(stone)) throw new Error("not-in-pool");
      table.pool = table.pool.filter((each) => each !== stone);
      for (const line of [table.line, table.secret]) end === "<" ? line.unshift(stone) : line.push(stone);
      table.event = { kind: "placed", seat, stone, end };
      return finish(table, null);
    }
    if ((found = /^h(\d)$/.exec(move))) {
      const place = at(table, found[1]);
      if (table.line[place] === null) throw new Error("already-hidden");
      table.line[place] = null;
      table.event = { kind: "hid", seat, place: place + 1 };
      return finish(table, null);
    }
    if ((found = /^(\d)~(\d)$/.exec(move))) {
      const [one, two] = [at(table, found[1]), at(table, found[2])];
      if (one === two) throw new Error("same-stone");
      for (const line of [table.line, table.secret]) [line[one], line[two]] = [line[two], line[one]];
      table.event = { kind: "swapped", seat, one: one + 1, other: two + 1 };
      return finish(table, null);
    }
    if ((found = /^p(\d)$/.exec(move))) {
      const place = hidden(table, found[1]);
      table.event = { kind: "looked", seat, place: place + 1 };
      finish(table, null);
      table.waiting = { kind: "looking", seat };
      return { place: place + 1, stone: table.secret[place] };
    }
    if ((found = /^c(\d)$/.exec(move))) {
      const place = hidden(table, found[1]);
      table.event = { kind: "challenged", seat, place: place + 1 };
      table.waiting = { kind: "answering", seat: other, place };
      return null;
    }
    if (move === "b") {
      if (!table.line.includes(null)) throw new Error("nothing-hidden");
      table.event = { kind: "boasted", seat };
      table.waiting = { kind: "replying", seat: other };
      return null;
    }
    throw new Error("unreadable");
  },
  // The next seat moves when the stone is back, as on our server.
  looking(table, seat, move) {
    if (move !== "put-back") throw new Error("looking");
    table.event = { kind: "put-back", seat };
    table.waiting = { kind: "acting", seat: table.onTurn };
  },
  answering(table, seat, move) {
    const named = /^=([CDFHKSW])$/.exec(move)?.[1];
    if (!named) throw new Error("answer-first");
    const { place } = table.waiting;
    const stone = (table.line[place] = table.secret[place]);
    table.event = { kind: "answered", seat, place: place + 1, named, stone };
    finish(table, named === stone ? seat : 1 - seat);
  },
  replying(table, seat, move) {
    if (move === "believe") return says(table, "believed", seat, () => finish(table, 1 - seat));
    if (move === "doubt") return says(table, "doubted", seat, () => proves(table, 1 - seat));
    if (move !== "steal") throw new Error("reply-first");
    says(table, "stole", seat, () => (table.waiting = { kind: "yielding", seat: 1 - seat }));
  },
  yielding(table, seat, move) {
    if (move === "believe") return says(table, "believed", seat, () => finish(table, 1 - seat));
    if (move !== "doubt") throw new Error("reply-first");
    says(table, "doubted", seat, () => proves(table, 1 - seat));
  },
  proving(table, seat, move) {
    const found = /^(\d)=([CDFHKSW])$/.exec(move);
    if (!found) throw new Error("prove-first");
    const place = hidden(table, found[1]);
    const stone = (table.line[place] = table.secret[place]);
    table.event = { kind: "named", seat, place: place + 1, named: found[2], stone };
    if (found[2] !== stone) table.winner = 1 - seat;
    else if (!table.line.includes(null)) table.winner = seat;
  },
};

function says(table, kind, seat, then) {
  table.event = { kind, seat };
  then();
}

function proves(table, seat) {
  table.waiting = { kind: "proving", seat };
}

function finish(table, scorer) {
  if (scorer !== null) table.score[scorer] += 1;
  table.scored = [table.scored[1], scorer];
  if (scorer !== null && table.score[scorer] >= 3) {
    table.winner = scorer;
    return;
  }
  table.turn += 1;
  table.onTurn = 1 - table.onTurn;
  table.waiting = { kind: "acting", seat: table.onTurn };
}

function at(table, digit) {
  const place = Number(digit) - 1;
  if (!(place >= 0 && place < table.line.length)) throw new Error("no-such-place");
  return place;
}

function hidden(table, digit) {
  const place = at(table, digit);
  if (table.line[place] !== null) throw new Error("face-up");
  return place;
}
