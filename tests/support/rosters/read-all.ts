import { openRoster } from "#server/rosters/open-roster.ts";
import { isProblem, type ReadRosterOptions, readRoster } from "#server/rosters/read-roster.ts";
import type { RosterProblem, RosterRow } from "#server/rosters/roster.ts";
import { plainMapping } from "./generate.ts";

/** Everything that a roster says, with the generated table's mapping; only for small ones. */
export async function readAll(
  path: string,
  options: Partial<ReadRosterOptions> & { readonly limits?: { readonly unpackedBytes: number } } = {},
) {
  const { limits, ...reading } = options;
  const opened = await openRoster(path, limits === undefined ? {} : { limits });
  const rows: RosterRow[] = [];
  const problems: RosterProblem[] = [];
  try {
    for await (const batch of readRoster(opened, { today: "2026-11-24", mapping: plainMapping, ...reading }))
      for (const item of batch) {
        if (isProblem(item)) problems.push(item);
        else rows.push(item);
      }
  } finally {
    await opened.close();
  }
  return { format: opened.format, kinds: opened.kinds, rows, problems };
}

/** What a row says, wherever it stood. */
export const contentOf = ({ place: _, ...row }: RosterRow): string => JSON.stringify(row);

/** The ids that a row mentions. */
export function idsOf(row: RosterRow): string[] {
  if (row.kind === "relation") return [row.studentSourcedId, row.guardianSourcedId];
  if (row.kind === "enrollment") return [row.personSourcedId, row.schoolSourcedId];
  return [row.sourcedId];
}
