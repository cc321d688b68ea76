import { diffArrays } from "diff";
import type { ReportBlock, ReportSection } from "#contract/services/reports/schema.ts";

/** A line that only one of two reports has. */
export type ChangedLine = { readonly text: string; readonly now: boolean };
export type ChangedSection = {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly ChangedLine[];
};

function linesOf({ text, rows, items = [] }: ReportBlock): readonly string[] {
  const lines = [
    ...text.split("\n"),
    ...items.map((item) => item.text),
    ...rows.map((cells) => cells.filter((cell) => cell.trim() !== "").join(" · ")),
  ];
  return lines.filter((line) => line.trim() !== "");
}

const sectionLines = (section: ReportSection | undefined): string[] =>
  (section?.blocks ?? []).flatMap((block) => [...linesOf(block)]);

/** Of texts that differ in more lines, everything is shown as changed. */
const mostDifferences = 2_000;

/** What a report says otherwise than before, by section. Sections without a difference are left out. */
export function reportChanges(
  then: readonly ReportSection[],
  now: readonly ReportSection[],
): readonly ChangedSection[] {
  const ids = [...new Set([...then, ...now].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [before, after] = [then, now].map((list) => list.find((each) => each.id === id));
    const [a, b] = [sectionLines(before), sectionLines(after)];
    const runs = diffArrays(a, b, { maxEditLength: mostDifferences }) ?? [
      { value: a, removed: true, added: false },
      { value: b, removed: false, added: true },
    ];
    const lines = runs
      .filter(({ added, removed }) => added || removed)
      .flatMap(({ value, added }) => value.map((text) => ({ text, now: added })));
    return lines.length === 0 ? [] : [{ id, title: (after ?? before)?.title ?? "", lines }];
  });
}
