// How long everything is shown, in milliseconds at the usual pace: the server waits by the same file.
import times from "../../../src/tellstones/server/rooms/scene_times.json";

export { times };
