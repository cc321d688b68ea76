import { expect, test } from "vitest";
import { BridgeError } from "#contract/bridge/errors.ts";
import { reasonOf } from "./answers.ts";

test("a refused change says why in words for whoever wrote it", () => {
  const gone = new BridgeError("NOT_FOUND", "This record does not exist.", { status: 404 });
  expect(reasonOf(gone)).toBe("The record was deleted meanwhile, or you may not see it any more.");
  expect(reasonOf(new BridgeError("FORBIDDEN", "The case is closed."))).toBe("The case is closed.");
  expect(reasonOf(new TypeError("fetch failed"))).toBe("This change could not be sent.");
});
