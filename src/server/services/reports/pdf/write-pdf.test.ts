import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, it } from "vitest";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { writePdf } from "./write-pdf.ts";

const at = new Date("2026-11-21T10:00:00Z");

/** The lines of each page, by how far they stand from its left and from its foot. */
async function pagesOf(blocks: readonly ReportBlock[]) {
  const bytes = await writePdf(
    {
      language: "en-US",
      number: "NOR-2026-0001",
      title: "A note in a locker",
      organization: "Northfield High School",
      printed_by: "Dana Whitfield",
      printed_at: "May 4, 2026, 9:20 AM EDT",
      sections: [{ id: "comments", title: "Comments", blocks: [...blocks] }],
    },
    at,
  );
  const task = getDocument({ data: bytes, verbosity: 0 });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : [])));
  }
  await task.destroy();
  return pages;
}

const text = (lines: number): ReportBlock => ({
  kind: "text",
  text: Array.from({ length: lines }, (_, index) => `Line ${index + 1}`).join("\n"),
  rows: [],
});

it.each([30, 33, 36, 39])(
  "has no row of a table on two pages where it begins below %i lines",
  async (lines) => {
    const cell = (name: string) => Array.from({ length: 12 }, (_, index) => `${name}${index + 1}`).join("\n");
    const rows = [["Written", "Comment"], ...["A", "B", "C", "D"].map((name) => [name, cell(name)])];
    const pages = await pagesOf([text(lines), { kind: "table", text: "", rows }]);
    for (const name of ["A", "B", "C", "D"]) {
      const places = pages.map(
        (page) => page.filter((each) => new RegExp(`^${name}\\d+$`).test(each)).length,
      );
      expect(places.filter((count) => count > 0)).toEqual([12]);
    }
  },
);

it("lets a row go on that no page has room for", async () => {
  const long = Array.from({ length: 120 }, (_, index) => `R${index + 1}`).join("\n");
  const pages = await pagesOf([
    {
      kind: "table",
      text: "",
      rows: [
        ["Written", "Comment"],
        ["A", long],
      ],
    },
  ]);
  expect(pages.flat().filter((each) => /^R\d+$/.test(each))).toHaveLength(120);
});

it.each([34, 37, 40, 43])("has the few facts of an interview on one page, below %i lines", async (lines) => {
  const rows = ["Name", "Relation", "Date", "Held by", "Where"].map((label) => [`F ${label}`, "Known"]);
  const pages = await pagesOf([text(lines), { kind: "facts", text: "", rows }]);
  expect(pages.filter((page) => page.some((each) => each.startsWith("F ")))).toHaveLength(1);
});

it("has lines to sign on one page, with their heading", async () => {
  const names = ["Ana", "Ben", "Cora", "Dov", "Eli", "Finn"];
  const pages = await pagesOf([
    text(30),
    { kind: "heading", text: "Signed by", rows: [] },
    {
      kind: "signatures",
      text: "",
      rows: [["Name", "Role", "Signature", "Date"], ...names.map((name) => [name, "Lead", "", ""])],
    },
  ]);
  const signed = pages.find((page) => page.includes("Signed by"));
  for (const name of names) expect(signed).toContain(name);
});

it.each([20, 30, 38])(
  "signs on no page of its own, where a short block stands before: %i lines",
  async (lines) => {
    const rows = [
      ["Name", "Role", "Signature", "Date"],
      ...Array.from({ length: 5 }, () => ["Ada", "Lead", "", ""]),
    ];
    const before: readonly ReportBlock[] = [
      { kind: "text", text: "Before", rows: [] },
      { kind: "facts", text: "", rows: [["Closed", "Before"]] },
      { kind: "list", text: "", rows: [], items: [{ text: "Before", level: 0, marker: "•" }] },
    ];
    for (const block of before) {
      const pages = await pagesOf([text(lines), block, { kind: "signatures", text: "", rows }]);
      const signed = pages.filter((page) => page.includes("Signature"));
      expect(signed).toHaveLength(1);
      expect(signed[0]).toContain("Before");
    }
  },
);

it.each([24, 30, 36])(
  "lets the facts of a floor plan fill the page before its picture below %i lines, and keeps its legend with it",
  async (lines) => {
    const facts = ["Place", "Address", "Marked zone", "Watched", "Exits"].map((label) => [
      label,
      `${label} told`,
    ]);
    const square: [number, number][] = [
      [0.1, 0.1],
      [0.6, 0.1],
      [0.6, 0.6],
      [0.1, 0.6],
    ];
    const pages = await pagesOf([
      text(lines),
      { kind: "facts", text: "", rows: [...facts, ["Signs", "E: Exit"]] },
      {
        kind: "plan",
        text: "Floor plan: Main building.",
        rows: [],
        plan: {
          ...{ picture: null, width: 1200, height: 700, polygon: square, small: false },
          zones: [{ label: "Restroom", polygon: square }],
        },
      },
    ]);
    const joined = pages.map((page) => page.join("").replaceAll(/\s/g, ""));
    const pageOf = (words: string) => joined.findIndex((page) => page.includes(words.replaceAll(" ", "")));
    expect(pageOf("E: Exit")).toBeGreaterThanOrEqual(0);
    expect(pageOf("E: Exit")).toBe(pageOf("Floor plan: Main building."));
    if (pages.length > 1) expect(pageOf("Place told")).toBe(0);
  },
);
