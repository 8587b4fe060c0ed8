// Sound effects: dry, quiet sounds of stone, linen and wood, made here out of noise and a few sines.
import { settings } from "../settings/settings.svelte";
import type { Sound } from "./scene";

/** The sound of a place on the Road, played once on arrival. */
export type PlaceSound = "crown" | "shield" | "sword" | "flag" | "knight" | "hammer" | "scales";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Call this on a user gesture; browsers allow no sound before that. */
export function wakeSound(): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function play(sound: Sound | PlaceSound): void {
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (settings.vibration && VIBRATIONS[sound] && touched) navigator.vibrate?.(VIBRATIONS[sound]);
  if (!settings.sound || !context || context.state !== "running") return;
  RECIPES[sound](context);
}

const VIBRATIONS: Partial<Record<Sound | PlaceSound, number | number[]>> = {
  knock: [12, 60, 12],
  boast: 60,
  steal: [40, 90, 80],
  place: 10,
  turn: 8,
};

const RECIPES: Record<Sound | PlaceSound, (context: AudioContext) => void> = {
  place: (c) => {
    tap(c, { at: 0, tone: 420, decay: 0.05, level: 0.16 });
    rustle(c, { at: 0.01, tone: 2400, decay: 0.09, level: 0.1 });
  },
  turn: (c) => {
    rustle(c, { at: 0, tone: 3200, decay: 0.1, level: 0.08 });
    tap(c, { at: 0.14, tone: 520, decay: 0.04, level: 0.12 });
  },
  swap: (c) => {
    rustle(c, { at: 0, tone: 2100, decay: 0.3, level: 0.07 });
    rustle(c, { at: 0.18, tone: 1700, decay: 0.3, level: 0.07 });
    tap(c, { at: 0.46, tone: 460, decay: 0.04, level: 0.12 });
    tap(c, { at: 0.5, tone: 400, decay: 0.04, level: 0.1 });
  },
  lift: (c) => rustle(c, { at: 0, tone: 3800, decay: 0.14, level: 0.05 }),
  knock: (c) => {
    tap(c, { at: 0, tone: 190, decay: 0.08, level: 0.34 });
    tap(c, { at: 0.15, tone: 175, decay: 0.09, level: 0.28 });
  },
  boast: (c) => {
    hum(c, { tone: 98, decay: 1.5, level: 0.2 });
    hum(c, { tone: 147, decay: 1.2, level: 0.09 });
  },
  steal: (c) => {
    hum(c, { tone: 131, decay: 1.2, level: 0.17 });
    hum(c, { at: 0.42, tone: 196, decay: 1.6, level: 0.15 });
  },
  point: (c) => tap(c, { at: 0, tone: 900, decay: 0.02, level: 0.05 }),
  word: (c) => tap(c, { at: 0, tone: 620, decay: 0.04, level: 0.05 }),
  bead: (c) => tap(c, { at: 0.7, tone: 240, decay: 0.07, level: 0.3 }),
  end: (c) => {
    hum(c, { tone: 196, decay: 1.1, level: 0.1 });
    hum(c, { tone: 294, decay: 1.3, level: 0.07 });
  },
  // Two bells, a gate, a blade, the wind, hooves, an anvil, coins.
  crown: (c) => {
    hum(c, { tone: 262, decay: 1.4, level: 0.08 });
    hum(c, { at: 0.4, tone: 392, decay: 1.8, level: 0.07 });
  },
  shield: (c) => {
    rustle(c, { at: 0, tone: 600, decay: 0.6, level: 0.07 });
    tap(c, { at: 0.55, tone: 95, decay: 0.25, level: 0.3 });
  },
  sword: (c) => {
    rustle(c, { at: 0, tone: 5200, decay: 0.35, level: 0.06 });
    hum(c, { at: 0.1, tone: 1760, decay: 0.7, level: 0.035 });
  },
  flag: (c) => {
    rustle(c, { at: 0, tone: 480, decay: 1.5, level: 0.1 });
    rustle(c, { at: 0.6, tone: 850, decay: 1.2, level: 0.07 });
  },
  knight: (c) => {
    for (const at of [0, 0.14, 0.46, 0.6]) tap(c, { at, tone: 260, decay: 0.06, level: 0.2 });
  },
  hammer: (c) => {
    for (const at of [0, 0.62]) {
      tap(c, { at, tone: 900, decay: 0.12, level: 0.16 });
      hum(c, { at, tone: 1320, decay: 0.8, level: 0.03 });
    }
  },
  scales: (c) => {
    for (const [number, tone] of [2500, 3000, 2700, 2900].entries()) tap(c, { at: 0.13 * number, tone, decay: 0.05, level: 0.07 });
  },
};

interface Strike {
  at: number;
  tone: number;
  decay: number;
  level: number;
}

function fading(c: AudioContext, at: number, decay: number, level: number): GainNode {
  const gain = c.createGain();
  const start = c.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(level, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0004, start + 0.004 + decay);
  gain.connect(c.destination);
  return gain;
}

function tap(c: AudioContext, { at, tone, decay, level }: Strike): void {
  const start = c.currentTime + at;
  const oscillator = c.createOscillator();
  oscillator.frequency.setValueAtTime(tone, start);
  oscillator.frequency.exponentialRampToValueAtTime(tone * 0.6, start + decay);
  oscillator.connect(fading(c, at, decay, level));
  oscillator.start(start);
  oscillator.stop(start + decay + 0.05);
  rustle(c, { at, tone: tone * 5, decay: decay * 0.6, level: level * 0.5 });
}

function rustle(c: AudioContext, { at, tone, decay, level }: Strike): void {
  const source = c.createBufferSource();
  const filter = c.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = tone;
  source.buffer = noise ??= whiteNoise(c);
  source.connect(filter).connect(fading(c, at, decay, level));
  source.start(c.currentTime + at, Math.random() * 0.5, decay + 0.05);
}

function hum(c: AudioContext, { at = 0, tone, decay, level }: Omit<Strike, "at"> & { at?: number }): void {
  const oscillator = c.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = tone;
  oscillator.connect(fading(c, at, decay, level));
  oscillator.start(c.currentTime + at);
  oscillator.stop(c.currentTime + at + decay + 0.1);
}

function whiteNoise(c: AudioContext): AudioBuffer {
  const buffer = c.createBuffer(1, c.sampleRate, c.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
