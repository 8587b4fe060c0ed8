// Positions of the stations and stones of the Road on its map: a run of stations for each chapter,
// up and down like the folds of a trail.

export interface Spot {
  /** Coordinates in percent of the map. */
  x: number;
  y: number;
}

const WOBBLE = 0.16;

/** The stations of a chapter and then its stone, chapter by chapter. Upright, the runs lie across and the first is at the bottom. */
export function trail(chapters: number, stations: number, upright: boolean): Spot[] {
  const spots: Spot[] = [];
  for (let chapter = 0; chapter < chapters; chapter++) {
    for (let at = 0; at <= stations; at++) {
      const along = (at + 0.5) / (stations + 1);
      const across = (chapter + 0.5 + WOBBLE * Math.sin(2.4 * at + chapter)) / chapters;
      const turned = 100 * (chapter % 2 ? 1 - along : along);
      spots.push(upright ? { x: turned, y: 100 * (1 - across) } : { x: 100 * across, y: 100 - turned });
    }
  }
  return spots;
}

/** A soft line through all spots. */
export function pathThrough(spots: readonly Spot[]): string {
  const curves = spots.slice(1).map((spot, at) => {
    const after = spots[at + 2];
    return `Q${round(spot)} ${round(after ? { x: (spot.x + after.x) / 2, y: (spot.y + after.y) / 2 } : spot)}`;
  });
  return `M${round(spots[0]!)}${curves.join("")}`;
}

const round = ({ x, y }: Spot): string => `${x.toFixed(2)} ${y.toFixed(2)}`;
