import { expect, test } from "vitest";
import { deletionOf } from "./deletion.ts";
import { noteSaved } from "./own-saves.ts";

const entry = { uuid: "0198a000-0000-7000-8000-000000000001", version: 3 };

test("what was saved here a moment ago is deleted in the version that the save made, though the list shows the one before", () => {
  expect(deletionOf(entry, null).ifMatch).toBe('"3"');
  noteSaved({ data: { ...entry, version: 4 } });
  expect(deletionOf(entry, null).ifMatch).toBe('"4"');
});

test("a newer version in the list, by whomever, counts before an own save", () => {
  noteSaved({ data: { ...entry, version: 4 } });
  expect(deletionOf({ ...entry, version: 6 }, null).ifMatch).toBe('"6"');
  expect(deletionOf({ version: 2 }, null).ifMatch).toBe('"2"');
});
