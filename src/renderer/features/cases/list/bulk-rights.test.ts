import { expect, test } from "vitest";
import { bulkRight, type Chosen } from "./bulk-rights.ts";

const one = (edit: boolean, mayDelete: boolean, held = false): Chosen => ({
  can: { edit, delete: mayDelete, export: mayDelete, reveal: false },
  legal_hold: held,
});
const mine = one(true, true);
const theirs = one(true, false);
const read = one(false, false);
const held = one(true, true, true);

test.each([
  [[mine, mine], "delete", { offered: true, why: null }],
  [[theirs], "delete", { offered: false, why: "1 is not yours to delete: it cannot be deleted." }],
  [
    [mine, theirs, theirs],
    "delete",
    { offered: true, why: "Of these, 2 are not yours to delete: leave them out to delete the others." },
  ],
  [
    [mine, held],
    "delete",
    { offered: true, why: "Of these, 1 is under legal hold: leave it out to delete the others." },
  ],
  [[held, held], "delete", { offered: true, why: "2 are under legal hold: they cannot be deleted." }],
  [
    [mine, theirs, held],
    "delete",
    {
      offered: true,
      why: "Of these, 1 is not yours to delete, and 1 is under legal hold: leave them out to delete the others.",
    },
  ],
  // A case under legal hold can be archived.
  [[theirs, held], "edit", { offered: true, why: null }],
  [
    [mine, read],
    "edit",
    { offered: true, why: "Of these, 1 is not yours to change: leave it out to archive the others." },
  ],
] as const)("for %j, %s is offered as the server would allow it", (chosen, right, expected) => {
  expect(bulkRight(chosen, right)).toEqual(expected);
});
