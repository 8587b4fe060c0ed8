// The Road as this device last saw it: the home screen offers the next station without a request.
import { onDevice } from "../shared/browser-storage";
import type { RoadShown, StationShown } from "../net/wire";

const KEY = "tellstones.road";
const OCCASION = "road:";

/** The next station, and the opponent there. */
export interface Next {
  station: string;
  host: string;
}

export const stationsOf = (road: RoadShown): StationShown[] => road.chapters.flatMap(({ stations }) => stations);
export const stationOf = (occasion: string | null | undefined): string => (occasion?.startsWith(OCCASION) ? occasion.slice(OCCASION.length) : "");

export function stitchesOf({ won, honors }: StationShown): boolean[] {
  return [won, ...honors.map((honor) => honor.won)];
}

/** Stores the next station. Nothing is stored before the first visit. */
export function noteRoad(road: RoadShown): RoadShown {
  const next = stationsOf(road).find(({ id }) => id === road.following);
  const begun = road.latest !== null || stationsOf(road).some(({ won, walked_on }) => won || walked_on);
  if (begun && next) onDevice.set(KEY, JSON.stringify({ station: next.id, host: next.host } satisfies Next));
  else onDevice.remove(KEY);
  return road;
}

/** Null before the first game there, and at the end of the Road. */
export function nextOnTheRoad(): Next | null {
  const kept = onDevice.json(KEY) as Partial<Next> | null;
  return typeof kept?.station === "string" && typeof kept.host === "string" ? { station: kept.station, host: kept.host } : null;
}
