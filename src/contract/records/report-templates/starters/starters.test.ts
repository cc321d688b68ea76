import { describe, expect, test } from "vitest";
import { starters } from "./starters.ts";

test("each letter is there in English and in Spanish, under an address of its own", () => {
  const ids = starters.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const letters = ids.filter((id) => id.startsWith("letter-"));
  expect(letters).toHaveLength(14);
  for (const id of letters) expect(ids).toContain(id.replace(/-(en|es)$/, id.endsWith("en") ? "-es" : "-en"));
});

describe("what a new template begins with", () => {
  test.each(starters.map((each) => [each.id, each] as const))(
    "%s can be saved as it is",
    (_, { name, content }) => {
      expect(name.length).toBeLessThanOrEqual(120);
      // Unknown tokens, and tokens outside of their lists, are refused here.
      expect(content().content?.length).toBeGreaterThan(2);
    },
  );
});
