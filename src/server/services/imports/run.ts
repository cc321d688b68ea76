import type { RosterKind } from "#contract/services/imports/schema.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { settleLikeness } from "#server/platform/duplicates/due-likeness.ts";
import { type Counts, findImport, type ImportRow, updateImport } from "./repository.ts";
import { schoolFinder } from "./roster-records.ts";
import { writeEnrollments, writeRelations } from "./write-links.ts";
import { writePersons } from "./write-persons.ts";
import { writeSchools } from "./write-schools.ts";
import type { WaitingRow, Writing } from "./writing.ts";

const writers: Readonly<
  Record<RosterKind, (writing: Writing, rows: readonly WaitingRow[]) => Promise<void>>
> = {
  school: writeSchools,
  person: writePersons,
  relation: writeRelations,
  enrollment: writeEnrollments,
};

/** Rows of a transaction: as many as take about this many milliseconds until they are kept, so that requests come through. */
const wantedTime = 100;
const fewest = 40;
const most: Readonly<Record<RosterKind, number>> = {
  school: 20,
  person: 600,
  relation: 1_000,
  enrollment: 2_000,
};

type Batch = "more" | "done" | "stopped";

export type RunServices = Pick<Services, "options" | "auditKeys" | "live" | "bulkWrites" | "processes">;

/** What each end of an import is counted by. */
const told = {
  "import.done": ["created", "changed", "ended", "vanished"],
  "import.undone": ["removed", "restored", "stayed"],
} as const;

/**
 * What an import did, in the audit log of its organization: how many of each kind, and no names (V-11). It is said of
 * nobody, since it may have been begun by one person and run or taken back by another: those calls are in the log too.
 */
export async function auditRun(
  db: Db,
  services: RunServices,
  row: ImportRow,
  action: keyof typeof told,
  now: string,
): Promise<void> {
  const counts: Counts = readJson(row.counts);
  const fields = Object.entries(counts).flatMap(([kind, each]) =>
    told[action].flatMap((what) => ((each[what] ?? 0) === 0 ? [] : [`${kind} ${what}:${each[what]}`])),
  );
  await appendAudit(db, services.auditKeys, {
    chain: row.organization_id,
    at: now,
    action,
    outcome: "ok",
    user_id: null,
    record_type: "import",
    record_id: row.id,
    fields,
    address: "",
    correlation_id: `import-${row.id}`,
  });
}

/** Tells every open window of the tree that people and organizations are to be read again. */
export function tellWritten(services: RunServices, id: number, root: number): void {
  services.live.publish({ type: "stale", resources: ["persons", "organizations"], root });
  services.live.publish({
    type: "changed",
    resources: ["imports"],
    records: [{ kind: "import", id }],
    seenBy: [],
    userId: null,
    session: null,
  });
}

/** Sets an import that was checked to be written, or to go on. */
export async function beginRun(
  db: Db,
  row: ImportRow,
  { worker, now }: { readonly worker: string; readonly now: string },
): Promise<void> {
  const { n } = await db
    .selectFrom("import_rows")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("import_id", "=", row.id)
    .executeTakeFirstOrThrow();
  const done = row.finished_at === null ? 0 : row.done;
  await updateImport(db, row.id, {
    state: "running",
    worker,
    done,
    total: done + Number(n),
    finished_at: now,
    updated_at: now,
  });
}

/** Writes what waits, a batch a transaction: after a crash it goes on with the first row that was not written. */
export async function runImport(
  db: Db,
  services: RunServices,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const now = () => new Date(services.options.clock()).toISOString();
  const row = await findImport(db, id);
  /** Another process has taken over what this one seemed to have left. */
  const isOurs = ({ state, worker }: ImportRow) => state === "running" && worker === services.processes.own;
  const shared = {
    importId: id,
    root: row.organization_id,
    userId: row.created_by,
    schools: schoolFinder(row.organization_id),
  };
  let size = 100;
  /** Everything is written, and who is like whom is known. */
  const finish = async (): Promise<void> => {
    const done = await db.transaction().execute(async (transaction) => {
      const written = await findImport(transaction, id);
      if (!isOurs(written)) return false;
      await updateImport(transaction, id, { state: "done", finished_at: now(), updated_at: now() });
      await auditRun(transaction, services, written, "import.done", now());
      return true;
    });
    if (done) tellWritten(services, id, row.organization_id);
  };
  const batch = (): Promise<Batch> =>
    db.transaction().execute(async (transaction) => {
      if (!isOurs(await findImport(transaction, id))) return "stopped";
      const first = await transaction
        .selectFrom("import_rows")
        .select(["step", "kind"])
        .where("import_id", "=", id)
        .orderBy("step")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      if (first === undefined) return "done";
      const rows = await transaction
        .selectFrom("import_rows")
        .selectAll()
        .where("import_id", "=", id)
        .where("step", "=", first.step)
        .orderBy("id")
        .limit(Math.min(size, most[first.kind]))
        .execute();
      await writers[first.kind]({ ...shared, db: transaction, now: now() }, rows);
      const last = rows.at(-1)?.id ?? 0;
      await transaction
        .deleteFrom("import_rows")
        .where("import_id", "=", id)
        .where("step", "=", first.step)
        .where("id", "<=", last)
        .execute();
      await transaction
        .updateTable("imports")
        .set((e) => ({ done: e("done", "+", rows.length), updated_at: now() }))
        .where("id", "=", id)
        .execute();
      return "more";
    });
  const writing = await services.bulkWrites.begin();
  try {
    for (;;) {
      if (signal.aborted) return;
      const begun = performance.now();
      const did = await batch();
      const took = performance.now() - begun;
      if (did === "stopped") return;
      if (did === "done") {
        await settleLikeness(db, signal, writing.between);
        if (!signal.aborted) await finish();
        return;
      }
      size = Math.max(fewest, Math.round(size * Math.min(2, Math.max(0.5, wantedTime / Math.max(took, 1)))));
      await writing.between();
    }
  } finally {
    await writing.end();
  }
}
