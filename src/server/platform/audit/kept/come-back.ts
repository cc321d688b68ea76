import type { Db } from "#server/database/schema.ts";
import type { Collector } from "../audit-problems.ts";
import type { KnownLog } from "./forgotten.ts";
import { erasing, proving } from "./remembered.ts";
import { type ToldEntry, toldEntries } from "./told-entries.ts";

const goingOf = {
  case: { table: "cases", about: "Case" },
  person: { table: "persons", about: "Person" },
} as const;

const documents = {
  wavr: { table: "wavr_forms", about: "WAVR document" },
  board: { table: "agreement_boards", about: "Agreement board" },
} as const;

const idsAtOnce = 500;

/** Which of these ids a table has. */
async function there(
  db: Db,
  table: "cases" | "persons" | "wavr_forms" | "agreement_boards",
  ids: readonly number[],
): Promise<readonly number[]> {
  const found: number[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce);
    const rows = await db.selectFrom(table).select("id").where("id", "in", some).orderBy("id").execute();
    found.push(...rows.map((row) => row.id));
  }
  return found;
}

/** Names, as a problem, what stands there and should not; with a word for each document. */
function teller(collector: Collector) {
  return (last: ToldEntry, about: string) =>
    collector.add(
      {
        ...{ chain: last.place.chain, sequence: last.place.sequence, problem: "come back" },
        text: `${about}: the log says that it went (${last.action}, ${last.at}), and not that it was restored. It is there.`,
      },
      about,
    );
}

/** What of a case was signed, by the tables of its documents: it came back with it. */
async function signedOf(db: Db, caseId: number): Promise<string> {
  const counts: string[] = [];
  for (const [table, noun] of [
    ["wavr_forms", "WAVR documents"],
    ["agreement_boards", "agreement boards"],
    ["meetings", "meetings"],
  ] as const) {
    const rows = await db
      .selectFrom(table)
      .select("id")
      .where("case_id", "=", caseId)
      .orderBy("id")
      .execute();
    if (rows.length > 0) counts.push(`${noun} ${rows.map(({ id }) => id).join(", ")}`);
  }
  return counts.length === 0 ? "" : ` with ${counts.join("; ")}`;
}

/**
 * Finds what the log says was deleted, destroyed or erased, and that stands there though nothing in the log says that it was
 * restored: somebody took it from an older copy of the database (decision 128). Ids are never given twice.
 */
export async function reportComeBack(db: Db, known: KnownLog, collector: Collector): Promise<void> {
  const tell = teller(collector);
  for (const kind of ["case", "person"] as const) {
    const { went, came } = proving[kind];
    const { table, about } = goingOf[kind];
    const entries = await toldEntries(db, known, kind, [...went, ...came]);
    const lasts = new Map(entries.map((each) => [each.recordId, each]));
    const gone = [...lasts.values()].filter(
      ({ action, place }) =>
        // Where another log forgot what it said, it may have been of the restoration: schools are merged.
        went.some((each) => each === action) && !known.forgottenAfter(place),
    );
    const ids = gone.map(({ recordId }) => recordId);
    for (const id of await there(db, table, ids)) {
      const last = lasts.get(id);
      if (last !== undefined) tell(last, `${about} ${id}${kind === "case" ? await signedOf(db, id) : ""}`);
    }
  }
  for (const kind of ["wavr", "board"] as const) {
    const { table, about } = documents[kind];
    const erased = new Map(
      (await toldEntries(db, known, kind, erasing)).map((each) => [each.recordId, each]),
    );
    for (const id of await there(db, table, [...erased.keys()])) {
      const last = erased.get(id);
      if (last !== undefined) tell(last, `${about} ${id}`);
    }
  }
}
