// A bot in JavaScript: it sits down at a table and plays. Needs Node 22, or a browser's console.
//
//   node examples/bot.mjs http://127.0.0.1:8273 TABLE TOKEN
//
// The token comes from POST /api/me/programs (docs/protocol.md), the table from its link. This one
// hides what it can, swaps, looks, and believes nobody; write a better `decide`.

const [server, table, token] = process.argv.slice(2);

/** One of the legal moves, each as in the notation: `h3`, `1~4`, `p2`, `doubt`, `=W`. */
function decide(frame) {
  const liked = frame.legal.filter((move) => /^[hp]|~|^doubt$/.test(move));
  const moves = liked.length ? liked : frame.legal;
  return moves[Math.floor(Math.random() * moves.length)];
}

const url = `${server.replace("http", "ws")}/ws/table/${table}`;
const socket = new WebSocket(url, ["tellstones", `bearer.${token}`]);
const say = (t, fields) => socket.send(JSON.stringify({ t, id: crypto.randomUUID(), ...fields }));

socket.onmessage = ({ data }) => {
  const frame = JSON.parse(data);
  if (frame.t !== "table") return; // an ack, talk, or somebody pointing
  const open = frame.seats.find((seat) => seat.by === "nobody");
  if (frame.phase === "gathering" && !frame.you.seats.length && open) {
    say("sit", { seat: open.seat });
  } else if (frame.legal.length) {
    const { seat } = frame.view.waiting;
    say("move", { seat, move: decide(frame), at: frame.event_seq });
  } else if (frame.phase === "over") {
    console.log(frame.result);
    socket.close();
  }
};
socket.onclose = () => process.exit();
