// Tellstones on boardgame.io, as its examples are: a game object with moves, and its own server.
import { createRequire } from "node:module";
import { play, prepare } from "./tellstones.mjs";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const Tellstones = {
  name: "tellstones",
  setup: () => {
    const { secret, ...shown } = prepare();
    return { ...shown, secret: { stones: secret }, players: { 0: {}, 1: {} } };
  },
  // Symbols of face-down stones are secret; what a seat looks at is its own.
  playerView: PlayerView.STRIP_SECRETS,
  turn: { activePlayers: { all: "playing" }, stages: {} },
  moves: {
    say: {
      client: false,
      move: ({ G, playerID }, move) => {
        const table = { ...JSON.parse(JSON.stringify(G)), secret: [...G.secret.stones] };
        try {
          const sight = play(table, Number(playerID), move);
          const { secret, ...shown } = table;
          const players = { 0: {}, 1: {}, [playerID]: { sight } };
          return { ...shown, secret: { stones: secret }, players };
        } catch {
          return INVALID_MOVE;
        }
      },
    },
  },
  endIf: ({ G }) => (G.winner === null ? undefined : { winner: G.winner }),
};
Tellstones.turn.stages = { playing: { moves: Tellstones.moves } };

const server = Server({ games: [Tellstones], origins: [Origins.LOCALHOST] });
await server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
