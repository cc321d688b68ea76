import { EventEmitter } from "node:events";
import type { Menu as ElectronMenu, WebContents } from "electron";
import { expect, it, vi } from "vitest";
import { contextItems, offerContextMenu } from "./context-menu.ts";

const editFlags = {
  canUndo: true,
  canRedo: true,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const at = { misspelledWord: "", dictionarySuggestions: [], isEditable: true, selectionText: "", editFlags };
const hands = { replace: vi.fn(), learn: vi.fn(), learnLabel: "Add to dictionary" };
const names = (items: ReturnType<typeof contextItems>) =>
  items.map(({ label, role, type }) => label ?? role ?? type);

it("offers the clipboard where something can be written, and copying where something is chosen", () => {
  expect(names(contextItems(at, hands))).toEqual(["cut", "copy", "paste", "separator", "selectAll"]);
  expect(names(contextItems({ ...at, isEditable: false, selectionText: "words" }, hands))).toEqual(["copy"]);
  expect(contextItems({ ...at, isEditable: false }, hands)).toEqual([]);
});

it("offers other spellings, and to keep the word on this computer", () => {
  const dictionarySuggestions = ["received", "relieved", "a", "b", "c", "d"];
  const items = contextItems({ ...at, misspelledWord: "recieved", dictionarySuggestions }, hands);
  expect(names(items).slice(0, 7)).toEqual([
    "received",
    "relieved",
    "a",
    "b",
    "c",
    "Add to dictionary",
    "separator",
  ]);
  items[0]?.click?.(undefined as never, undefined as never, undefined as never);
  expect(hands.replace).toHaveBeenCalledWith("received");
  items[5]?.click?.(undefined as never, undefined as never, undefined as never);
  expect(hands.learn).toHaveBeenCalledWith("recieved");
});

it("never hands a word to a service", () => {
  const items = contextItems(
    { ...at, misspelledWord: "Kim", dictionarySuggestions: [], selectionText: "Kim" },
    hands,
  );
  expect(names(items)[0]).toBe("No suggestions");
  expect(names(items).join(" ")).not.toMatch(/look|search|translate|share|services|speech/i);
});

/** A window whose menus are written down instead of shown. */
function pointing(own: Parameters<typeof offerContextMenu>[2]) {
  const shown: ReturnType<typeof contextItems>[] = [];
  const contents = Object.assign(new EventEmitter(), {
    gone: false,
    isDestroyed() {
      return this.gone;
    },
    replaceMisspelling: vi.fn(),
    session: { addWordToSpellCheckerDictionary: vi.fn() },
  });
  const Menu = {
    buildFromTemplate: (items: ReturnType<typeof contextItems>) => ({ popup: () => shown.push(items) }),
  } as unknown as Pick<typeof ElectronMenu, "buildFromTemplate">;
  offerContextMenu(contents as unknown as WebContents, Menu, own);
  const point = (given: object) => contents.emit("context-menu", {}, { ...at, ...given });
  const choose = (label: string) =>
    shown
      .at(-1)
      ?.find((item) => item.label === label)
      ?.click?.(undefined as never, undefined as never, undefined as never);
  return { contents, shown, point, choose };
}

it("asks our own checker where there is one, and has a word that was added checked anew", async () => {
  const own = { suggest: vi.fn(async () => ["received"]), learn: vi.fn(async () => {}) };
  const { contents, shown, point, choose } = pointing(own);
  point({ misspelledWord: "recieved", dictionarySuggestions: ["of Chromium"] });
  await expect.poll(() => shown.length).toBe(1);
  expect(names(shown[0] ?? []).slice(0, 2)).toEqual([
    "received",
    "Add to dictionary until Bellwether is closed",
  ]);
  choose("Add to dictionary until Bellwether is closed");
  await expect.poll(() => contents.replaceMisspelling.mock.calls).toEqual([["recieved"]]);
  expect(own.learn).toHaveBeenCalledWith("recieved");
  expect(contents.session.addWordToSpellCheckerDictionary).not.toHaveBeenCalled();

  point({});
  await expect.poll(() => shown.length).toBe(2);
  expect(own.suggest).toHaveBeenCalledTimes(1);
});

it("leaves suggestions and what is added to the system where that checks", async () => {
  const { contents, shown, point, choose } = pointing(null);
  point({ misspelledWord: "recieved", dictionarySuggestions: ["received"] });
  await expect.poll(() => shown.length).toBe(1);
  expect(names(shown[0] ?? []).slice(0, 2)).toEqual(["received", "Add to dictionary"]);
  choose("Add to dictionary");
  expect(contents.session.addWordToSpellCheckerDictionary).toHaveBeenCalledWith("recieved");
  expect(contents.replaceMisspelling).not.toHaveBeenCalled();
});
