import { beforeEach, expect, test } from "vitest";
import type { RoadShown, StationShown } from "../../src/net/wire";
import { nextOnTheRoad, noteRoad, stationOf, stitchesOf } from "../../src/road/walk";
import { onDevice } from "../../src/shared/browser-storage";

function station(id: string, won = false): StationShown {
  const honors = [{ kind: "to-nil", number: 0, won }, { kind: "turns", number: 20, won: false }] as const;
  return { id, host: `host of ${id}`, players: 2, lines: 1, points: 3, looks: 3, prelude: 0, stones: null, honors: [...honors], chance: 80, open: true, won, walked_on: false, walks_on: false };
}
const road = (stations: StationShown[], following: string | null): RoadShown => ({ chapters: [{ id: "crown", stone: "C", finished: false, stations }], following, stitches: 0, latest: null });

beforeEach(() => onDevice.remove("tellstones.road"));

test("the device knows where one goes on, once one has begun", () => {
  noteRoad(road([station("crown-1"), station("crown-2")], "crown-1"));
  expect(nextOnTheRoad()).toBeNull();
  noteRoad(road([station("crown-1", true), station("crown-2")], "crown-2"));
  expect(nextOnTheRoad()).toEqual({ station: "crown-2", host: "host of crown-2" });
  noteRoad(road([station("crown-1", true)], null));
  expect(nextOnTheRoad()).toBeNull();
});

test("what others have written there is passed over", () => {
  onDevice.set("tellstones.road", '{"station": 3}');
  expect(nextOnTheRoad()).toBeNull();
});

test("a station differs from other occasions", () => {
  expect(stationOf("road:crown-2")).toBe("crown-2");
  expect(stationOf("duel:2026-01-01")).toBe("");
  expect(stationOf(null)).toBe("");
  expect(stationOf(undefined)).toBe("");
});

test("the win and each honor are a stitch", () => {
  expect(stitchesOf(station("crown-1", true))).toEqual([true, true, false]);
});
