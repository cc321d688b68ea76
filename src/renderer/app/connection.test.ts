import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchForServer } from "./connection.ts";

/** A window as far as its events go. */
class Page extends EventTarget {
  readonly document = { visibilityState: "visible" };
}

let page: Page;
let asked: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  asked = 0;
  stop = watchForServer(page as unknown as Window, () => {
    asked += 1;
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const happens = (...names: readonly string[]) => {
  for (const name of names) page.dispatchEvent(new Event(name));
  return asked;
};

it("asks for a lost server at once when the window has a network again or comes into view, and while somebody uses it", () => {
  expect(happens("keydown", "pointerdown", "keydown")).toBe(1);
  expect(happens("online")).toBe(2);
  vi.advanceTimersByTime(2_999);
  expect(happens("keydown")).toBe(2);
  vi.advanceTimersByTime(1);
  expect(happens("keydown")).toBe(3);
  page.document.visibilityState = "hidden";
  expect(happens("visibilitychange", "online")).toBe(3);
  page.document.visibilityState = "visible";
  expect(happens("visibilitychange")).toBe(4);
  stop();
  expect(happens("online", "keydown")).toBe(4);
});
