import type { Outcome } from "./runner.ts";

/** Nothing is refused here: a refused change was sent differently than before. */
export const wrongIn = ({ lost, doubled, drafts, blocked, problems }: Outcome): readonly string[] => [
  ...lost.map((what) => `lost: ${what}`),
  ...doubled.map((what) => `doubled: ${what}`),
  ...drafts.map((what) => `draft: ${what}`),
  ...blocked.map((what) => `blocked: ${what}`),
  ...problems.map((what) => `problem: ${what}`),
];

const columns = [
  ["point", () => 0],
  ["runs", () => 1],
  ["kills", (one: Outcome) => Number(one.killed)],
  ["acknowledged", (one: Outcome) => one.acknowledged],
  ["queued", (one: Outcome) => one.queued],
  ["conflicts", (one: Outcome) => one.conflicts],
  ["blocked", (one: Outcome) => one.blocked.length],
  ["lost", (one: Outcome) => one.lost.length],
  ["doubled", (one: Outcome) => one.doubled.length],
  ["lost drafts", (one: Outcome) => one.drafts.length],
  ["other", (one: Outcome) => one.problems.length],
] as const;

/** One row for each point, with sums. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const points = [...new Set(outcomes.map(({ point }) => point))].sort();
  const rowOf = (name: string, of: readonly Outcome[]) => [
    name,
    ...columns.slice(1).map(([, value]) => String(of.reduce((sum, one) => sum + value(one), 0))),
  ];
  const rows = [
    columns.map(([name]) => name),
    ...points.map((point) =>
      rowOf(
        point,
        outcomes.filter((one) => one.point === point),
      ),
    ),
    rowOf("all", outcomes),
  ];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
