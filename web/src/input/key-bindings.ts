// Key bindings: digits are stones, letters are actions, by the catalog of the language.
import { ACTIONS, type Action } from "../turn/chooser";

/** The keys of a Latin keyboard, which work in every language in addition to its own letters. */
export const LATIN: Record<Action, string> = {
  place: "KeyP",
  hide: "KeyH",
  swap: "KeyS",
  peek: "KeyK",
  challenge: "KeyC",
  boast: "KeyB",
};

export interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export function actionOf(pressed: Pressed, letters: Record<Action, string>): Action | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const letter = pressed.key.toLowerCase();
  return (
    ACTIONS.find((action) => letters[action].toLowerCase() === letter) ??
    ACTIONS.find((action) => LATIN[action] === pressed.code) ??
    null
  );
}

export function placeOf(pressed: Pressed): number | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  return /^[1-7]$/.test(pressed.key) ? Number(pressed.key) : null;
}
