import { expect, it, vi } from "vitest";
import { contextItems } from "./context-menu.ts";

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
const hands = { replace: vi.fn(), learn: vi.fn() };
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
