import { setImmediate } from "node:timers/promises";
import { logActs } from "#contract/services/logs/schema.ts";
import type { SealedEntry } from "#contract/services/logs/sealed.ts";
import type { Db } from "#server/database/schema.ts";
import { HttpError, invalid } from "#server/http/errors.ts";
import { momentCell, type Sheet } from "#server/kit/exports/sheet.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import type { Found } from "./entries.ts";
import { labelWords } from "./labels.ts";
import { presentEntries } from "./present.ts";
import { walkLog } from "./walk.ts";

/** Entries of one export: a file of some 40 MB. More are exported month by month. */
export const mostEntries = 50_000;

/** Entries read in one turn, of a few milliseconds. */
const atOnce = 200;

const columns = [
  { id: "at", label: "Time (UTC)" },
  { id: "who", label: "Who" },
  { id: "act", label: "Kind of act" },
  { id: "what", label: "What" },
  { id: "record", label: "Record" },
  { id: "organization", label: "Organization" },
  { id: "fields", label: "Fields" },
  { id: "address", label: "Computer" },
  { id: "outcome", label: "Outcome" },
  { id: "entry", label: "Entry" },
  { id: "hash", label: "Hash" },
];
const actLabels = new Map<string, string>(logActs.map(({ id, label }) => [id, label]));

export interface GatheredLog {
  readonly sheet: Sheet;
  readonly entries: readonly SealedEntry[];
  readonly organizations: ReadonlyMap<number, number>;
}

/** Every entry of a filter, earliest first, read in turns; ends where whoever asked has gone. */
export async function gatherLog(db: Db, auth: Auth, query: Found, gone: () => boolean): Promise<GatheredLog> {
  const { ids: found, more } = await walkLog(db, query, { direction: "asc", most: mostEntries });
  if (more)
    throw invalid(
      "filters.when",
      `These are more than ${mostEntries.toLocaleString("en-US")} entries. Choose a shorter time.`,
    );
  const rows: string[][] = [];
  const entries: SealedEntry[] = [];
  const organizations = new Map<number, number>();
  for (let begin = 0; begin < found.length; begin += atOnce) {
    await setImmediate();
    if (gone()) throw new HttpError(499, { message: "Nobody waits for this export any more." });
    for (const { row, told } of await presentEntries(db, auth, found.slice(begin, begin + atOnce))) {
      const who = told.user?.full_name ?? "";
      const words = {
        who,
        what: told.words,
        record: labelWords(told.record),
        organization: told.organization?.name ?? "",
      };
      rows.push([
        momentCell(row.at),
        who,
        actLabels.get(told.act) ?? told.act,
        words.what,
        words.record,
        words.organization,
        told.fields.join(", "),
        row.address,
        row.outcome,
        `${row.chain}/${row.sequence}`,
        row.hash,
      ]);
      const { id: _, ...signed } = row;
      entries.push({ ...signed, ...words });
      if (told.organization !== null) organizations.set(row.chain, (organizations.get(row.chain) ?? 0) + 1);
    }
  }
  return { sheet: { name: "Log", columns, rows }, entries, organizations };
}
