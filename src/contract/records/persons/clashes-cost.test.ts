import { expect, it } from "vitest";
import { schoolDayRow } from "#support/school-day.ts";
import { costOf, yardstickOf } from "#support/server/longest-turn.ts";
import { nextFree } from "./clashes.ts";
import type { SchoolDayRow } from "./school-day.ts";

const row = (more: Partial<SchoolDayRow>) => schoolDayRow("Period 1", more);
const long = (words: string) => words.padEnd(78, "é");

it("looks through a school of thousands of rows for a whole day without standing still", () => {
  const known = Array.from({ length: 4_000 }, (_, index) =>
    row({ label: long(`Period ${index % 20}`), course: long("Biology"), place: long(`Room ${index}`) }),
  );
  const day = Array.from({ length: 40 }, (_, index) =>
    row({ label: long(`Block ${index}`), course: long("Biology"), place: long(`Hall ${index}`) }),
  );
  const mover = { school: 1, rows: day };
  // It took a thousand times as long as reading and writing the rows does.
  const most = 200 * yardstickOf(known);
  const cost = costOf(() => {
    for (const at of day.keys()) nextFree(mover, { at, kind: "room" }, known, [mover]);
  });
  expect(cost).toBeLessThan(most);
});
