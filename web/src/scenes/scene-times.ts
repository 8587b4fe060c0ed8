// Durations of all scenes, in milliseconds at the usual pace; the server reads the same file.
import times from "../../../src/tellstones/server/rooms/scene_times.json";

export { times };
