import { expect, test } from "vitest";
import { BridgeError } from "#contract/bridge/errors.ts";
import { deleteProblem, notDeletable } from "./delete-problem.ts";

test("a record with waiting changes is not deleted", () => {
  expect(notDeletable({ version: 3 })).toBeNull();
  expect(notDeletable(null)).toBeNull();
  expect(notDeletable({ version: 3, local_revision: 12 })).toMatch(/Pending changes\.$/);
});

test("without the server it says that nothing was deleted, and mentions no typed text", () => {
  const words = deleteProblem(new BridgeError("OFFLINE", "Away."));
  expect(words).toContain("Nothing was deleted");
  expect(deleteProblem(new BridgeError("FORBIDDEN", "You do not have the right."))).toContain("right");
});
