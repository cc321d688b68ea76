import { expect, it } from "vitest";
import { editionLine } from "./edition.ts";

it("names the pack and the version, and says what is not an assessment's own", () => {
  expect(editionLine({ pack: "bellwether", version: "1.0.0" })).toBe(
    "Questions as in Bellwether edition 1.0.0.",
  );
  expect(editionLine(null)).toContain("Bellwether edition 1.1.0. Which edition");
  const other = editionLine({ pack: "maple-valley", version: "3" });
  expect(other).toContain("begun under “maple-valley” edition 3");
  expect(other).toContain("with the questions of Bellwether edition 1.1.0");
});
