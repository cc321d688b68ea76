import { describe, expect, it, vi } from "vitest";
import { createShortcuts, isTextInput, type KeyPress, keysForPlatform, matchesKeys } from "./keyboard.ts";

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe("matchesKeys", () => {
  it("reads Mod as Ctrl or Cmd by platform", () => {
    expect(matchesKeys(press("k", { ctrlKey: true }), "Mod K", false)).toBe(true);
    expect(matchesKeys(press("k", { metaKey: true }), "Mod K", true)).toBe(true);
    expect(matchesKeys(press("k", { ctrlKey: true }), "Mod K", true)).toBe(false);
  });

  it("wants exactly the keys that are named", () => {
    expect(matchesKeys(press("L", { ctrlKey: true, shiftKey: true }), "Mod Shift L", false)).toBe(true);
    expect(matchesKeys(press("l", { ctrlKey: true }), "Mod Shift L", false)).toBe(false);
    expect(matchesKeys(press("F8", { shiftKey: true }), "F8", false)).toBe(false);
  });

  it("ignores the modifiers that a character needs", () => {
    expect(matchesKeys(press("?", { shiftKey: true }), "?", false)).toBe(true);
    expect(matchesKeys(press("/"), "/", false)).toBe(true);
  });
});

describe("shortcuts", () => {
  const setUp = () => {
    let time = 0;
    const shortcuts = createShortcuts({ mac: false, now: () => time });
    return { shortcuts, wait: (ms: number) => (time += ms) };
  };

  it("runs a sequence only when its keys follow each other soon", () => {
    const { shortcuts, wait } = setUp();
    const run = vi.fn();
    shortcuts.add({ keys: "g then d", label: "Dashboard", run });
    shortcuts.handle(press("g"), false);
    wait(300);
    expect(shortcuts.handle(press("d"), false)).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
    shortcuts.handle(press("g"), false);
    wait(5000);
    expect(shortcuts.handle(press("d"), false)).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("leaves letters to text fields, but not combinations", () => {
    const { shortcuts } = setUp();
    const [find, save] = [vi.fn(), vi.fn()];
    shortcuts.add({ keys: "/", label: "Find", run: find });
    shortcuts.add({ keys: "Mod S", label: "Save", run: save });
    expect(shortcuts.handle(press("/"), true)).toBe(false);
    expect(shortcuts.handle(press("s", { ctrlKey: true }), true)).toBe(true);
    expect(find).not.toHaveBeenCalled();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it("takes no letter for a shortcut while a text goes on, even where its field is gone", () => {
    const { shortcuts, wait } = setUp();
    const run = vi.fn();
    shortcuts.add({ keys: "g then a", label: "Assessments", run });
    shortcuts.handle(press("t"), true);
    for (const letter of "a big game in a gym ga") {
      wait(1500);
      expect(shortcuts.handle(press(letter), false)).toBe(false);
    }
    wait(2001);
    expect(shortcuts.handle(press("g"), false)).toBe(true);
    expect(shortcuts.handle(press("a"), false)).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("takes letters at once after a person left the text on purpose", () => {
    const { shortcuts } = setUp();
    const run = vi.fn();
    shortcuts.add({ keys: "/", label: "Find", run });
    for (const leave of ["Tab", "Escape", "Enter"]) {
      shortcuts.handle(press("t"), true);
      shortcuts.handle(press(leave), true);
      expect(shortcuts.handle(press("/"), false)).toBe(true);
    }
    shortcuts.handle(press("t"), true);
    shortcuts.endTyping();
    expect(shortcuts.handle(press("/"), false)).toBe(true);
    expect(run).toHaveBeenCalledTimes(4);
  });

  it("answers nothing with letters of a text that was left with a key a moment ago, and answers after a click", () => {
    const { shortcuts, wait } = setUp();
    const leave = () => {
      shortcuts.handle(press("Delete"), true);
      shortcuts.handle(press("Tab"), true);
    };
    expect(shortcuts.isMoreText(press("y"))).toBe(false);
    leave();
    for (const letter of "any puny") {
      wait(900);
      expect(shortcuts.isMoreText(press(letter)), letter).toBe(true);
    }
    expect(shortcuts.isMoreText(press("ArrowDown"))).toBe(false);
    wait(1001);
    expect(shortcuts.isMoreText(press("y"))).toBe(false);
    leave();
    shortcuts.pointAt();
    expect(shortcuts.isMoreText(press("y"))).toBe(false);
  });

  it("can be turned off for single letters (WCAG 2.1.4)", () => {
    const { shortcuts } = setUp();
    const run = vi.fn();
    shortcuts.add({ keys: "?", label: "Keys", run });
    shortcuts.setSingleLetters(false);
    expect(shortcuts.handle(press("?"), false)).toBe(false);
    shortcuts.setSingleLetters(true);
    expect(shortcuts.handle(press("?"), false)).toBe(true);
  });

  it("lets the newest entry win and forgets removed ones", () => {
    const { shortcuts } = setUp();
    const [older, newer] = [vi.fn(), vi.fn()];
    shortcuts.add({ keys: "F6", label: "Older", run: older });
    const remove = shortcuts.add({ keys: "F6", label: "Newer", run: newer });
    shortcuts.handle(press("F6"), false);
    remove();
    shortcuts.handle(press("F6"), false);
    expect([newer.mock.calls.length, older.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("helpers", () => {
  it("names keys as the keyboard does", () => {
    expect(keysForPlatform("Mod Shift L", false)).toBe("Ctrl Shift L");
    expect(keysForPlatform("Mod Shift L", true)).toBe("⌘⇧L");
  });

  it("knows where letters are text", () => {
    const element = (tagName: string, type = "") =>
      ({ tagName, type, isContentEditable: false }) as unknown as EventTarget;
    expect(isTextInput(element("INPUT", "text"))).toBe(true);
    expect(isTextInput(element("TEXTAREA"))).toBe(true);
    expect(isTextInput(element("INPUT", "radio"))).toBe(false);
    expect(isTextInput(element("BUTTON"))).toBe(false);
    expect(isTextInput(null)).toBe(false);
  });
});
