import type { ReportBlock } from "#contract/services/reports/schema.ts";

/** What is kept about a person, as blocks like those of a report. */
export type AccessBlock = ReportBlock;
export interface AccessSection {
  readonly title: string;
  readonly blocks: readonly AccessBlock[];
}

export const facts = (rows: readonly (readonly [string, string | null])[]): AccessBlock => ({
  kind: "facts",
  text: "",
  rows: rows.flatMap(([label, text]) => (text === null || text === "" ? [] : [[label, text]])),
});
export const table = (
  heads: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): AccessBlock => ({
  kind: "table",
  text: "",
  rows: [[...heads], ...rows.map((row) => row.map((cell) => cell ?? ""))],
});

export const section = (title: string, ...blocks: readonly AccessBlock[]): AccessSection => ({
  title,
  blocks,
});

/** Every text of a state, with the way to it: an assessment without a case has no report. */
export function texts(value: unknown, path = ""): readonly (readonly [string, string])[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value !== "object") return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    texts(inner, path === "" ? name : `${path} / ${name}`),
  );
}
