import { expect, test } from "vitest";
import type { ReportSection } from "#contract/services/reports/schema.ts";
import { reportChanges } from "./report-changes.ts";

const section = (id: ReportSection["id"], ...texts: string[]): ReportSection => ({
  id,
  title: id,
  blocks: texts.map((text) => ({ kind: "text", text, rows: [] })),
});

test("tells by section what only one of two reports says", () => {
  const then = [section("threat", "She said it.", "Nobody heard it."), section("people", "Two people")];
  const now = [
    section("threat", "She said it.", "A teacher heard it."),
    section("people", "Two people"),
    section("comments", "Done"),
  ];
  expect(reportChanges(then, now)).toEqual([
    {
      id: "threat",
      title: "threat",
      lines: [
        { text: "Nobody heard it.", now: false },
        { text: "A teacher heard it.", now: true },
      ],
    },
    { id: "comments", title: "comments", lines: [{ text: "Done", now: true }] },
  ]);
});

test("sees a changed cell of a table, and nothing in what stayed", () => {
  const table = (grade: string): ReportSection => ({
    id: "people",
    title: "People",
    blocks: [
      {
        kind: "table",
        text: "",
        rows: [
          ["Name", "Grade"],
          ["Ann", grade],
        ],
      },
    ],
  });
  expect(reportChanges([table("9")], [table("9")])).toEqual([]);
  expect(reportChanges([table("9")], [table("10")])[0]?.lines).toEqual([
    { text: "Ann · 9", now: false },
    { text: "Ann · 10", now: true },
  ]);
});
