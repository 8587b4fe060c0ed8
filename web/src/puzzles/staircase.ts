// Chooses the next puzzle from a list ordered from clear to close. A solved puzzle leads to a
// closer one, a missed one to a clearer one. A step back is twice a step forward, so that two of
// three are solved in the long run (a weighted up-down staircase, Kaernbach 1991).
import { onDevice } from "../shared/browser-storage";

const KEPT = "tellstones.puzzles";
const STEPS = 16;

export class Staircase {
  constructor(
    /** Difficulty: 0 for the clearest, 1 for the closest. */
    public level = 0,
    public seen: readonly string[] = [],
  ) {}

  /** The one nearest to the level that was not asked of late. */
  next(names: readonly string[]): string | undefined {
    if (names.every((name) => this.seen.includes(name))) this.seen = names.length > 1 ? this.seen.slice(-1) : [];
    const wanted = this.level * (names.length - 1);
    const far = (name: string): number => Math.abs(names.indexOf(name) - wanted);
    return names.filter((name) => !this.seen.includes(name)).sort((one, two) => far(one) - far(two))[0];
  }

  answered(name: string, right: boolean): void {
    const step = right ? 1 / STEPS : -2 / STEPS;
    this.level = Math.min(1, Math.max(0, this.level + step));
    this.seen = [...this.seen, name];
  }

  keep(): void {
    onDevice.set(KEPT, JSON.stringify({ level: this.level, seen: this.seen }));
  }
}

export function kept(): Staircase {
  const { level, seen } = Object(onDevice.json(KEPT)) as Partial<Staircase>;
  return new Staircase(typeof level === "number" ? level : 0, Array.isArray(seen) ? seen : []);
}
