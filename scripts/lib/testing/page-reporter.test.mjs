import { expect, it } from "vitest";
import { pageIn } from "./page-reporter.mjs";

const notes = (lines) =>
  [
    "# Error details",
    "",
    "```",
    "Error: late",
    "```",
    "",
    "```yaml",
    ...lines,
    "```",
    "",
    "# Test source",
  ].join("\n");

it("shows the page alone, and a long one up to some 200 lines", () => {
  expect(pageIn(notes(['- main "Case":', "  - alert: Not changed."]))).toBe(
    '- main "Case":\n  - alert: Not changed.',
  );
  const long = pageIn(notes(Array.from({ length: 260 }, (_, at) => `- row ${at}`))).split("\n");
  expect(long.slice(-2)).toEqual(["- row 199", "and 60 lines more"]);
});

it("says nothing where no page was open", () => {
  expect(pageIn("# Instructions\n\nNothing.")).toBeNull();
});
