// The keyboard at the table, without a browser.
import { expect, test, vi } from "vitest";
import { Keyboard, type KeyboardTarget } from "../../src/input/keyboard";

function pressed(key: string): KeyboardEvent & { preventDefault: ReturnType<typeof vi.fn> } {
  const target = { closest: () => null };
  return { key, code: "", target, repeat: false, preventDefault: vi.fn() } as never;
}

function target(rest: Partial<KeyboardTarget> = {}): KeyboardTarget {
  const turn = { letGo: vi.fn(), acting: false } as unknown as KeyboardTarget["turn"];
  const letters = { place: "p", hide: "h", swap: "s", peek: "k", challenge: "c", boast: "b" };
  return { turn, counts: () => [1], letters: () => letters, focus: vi.fn(), help: vi.fn(), skip: () => false, ...rest };
}

test.each([" ", "Enter", "Escape"])("%j skips a reveal, and does nothing else then", (key) => {
  const skip = vi.fn(() => true);
  const at = target({ skip });
  const event = pressed(key);
  new Keyboard(at).press(event);
  expect(skip).toHaveBeenCalledOnce();
  expect(event.preventDefault).toHaveBeenCalledOnce();
  expect(at.turn.letGo).not.toHaveBeenCalled();
});

test("without a reveal Escape lets go", () => {
  const at = target();
  new Keyboard(at).press(pressed("Escape"));
  expect(at.turn.letGo).toHaveBeenCalledOnce();
});

test("a question mark shows the keys", () => {
  const at = target();
  new Keyboard(at).press(pressed("?"));
  expect(at.help).toHaveBeenCalledOnce();
});
