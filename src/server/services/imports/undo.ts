import { type RawBuilder, sql } from "kysely";
import type { RosterKind } from "#contract/services/imports/schema.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { deleteRow, deleteRows, updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { oweLikeness, settleLikeness } from "#server/platform/duplicates/due-likeness.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { keptIn } from "#server/records/organizations/repository.ts";
import { personLinks } from "#server/records/person-merges/links.ts";
import { type Counts, findImport, updateImport } from "./repository.ts";
import { livingPersons } from "./roster-records.ts";
import { auditRun, type RunServices, tellWritten } from "./run.ts";
import { derivedOf, type TakenColumns } from "./said.ts";
import { keepStaffOf } from "./staff/keep-staff.ts";
import { clearRows } from "./waiting-rows.ts";

const atOnce = 100;

type Undone = "removed" | "restored" | "stayed";

const count = (counts: Counts, kind: RosterKind, what: Undone, many: number): void => {
  counts[kind][what] = (counts[kind][what] ?? 0) + many;
};

type Values = Readonly<Record<string, string | number | null>>;

/** The earlier values of those fields that are still as the import left them. */
function unchangedSince(now: Values, before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(before).filter(([name]) => now[name] === after[name]));
}

/** `counts` also learns what became of the record: whether it has its earlier values, or stays as somebody changed it. */
async function takeBackChange(
  db: Db,
  change: Row<"import_changes">,
  counts: Counts,
  now: string,
): Promise<number | null> {
  const before = change.before === null ? {} : readJson(change.before);
  const after = change.after === null ? {} : readJson(change.after);
  let touched: number | null = null;
  let isRestored = false;
  if (change.target === "person" && change.record_id !== null) {
    const person = (await livingPersons(db, [change.record_id])).get(change.record_id);
    const values = person === undefined ? {} : unchangedSince(person as unknown as Values, before, after);
    if (person !== undefined && Object.keys(values).length > 0) {
      const changes = values as Partial<TakenColumns>;
      await updateRow(db, "persons", person.id, {
        ...changes,
        ...derivedOf(person, changes),
        updated_at: now,
      });
      touched = person.id;
      isRestored = true;
    }
  }
  if (change.target === "school" && change.record_id !== null && typeof before.name === "string") {
    const organization = await db
      .selectFrom("organizations")
      .select("name")
      .where("id", "=", change.record_id)
      .executeTakeFirst();
    isRestored = organization?.name === after.name;
    if (isRestored)
      await updateRow(db, "organizations", change.record_id, { name: before.name, updated_at: now });
  }
  if (Object.keys(before).length > 0) count(counts, change.target, isRestored ? "restored" : "stayed", 1);
  if (change.link_before === null) await deleteRow(db, "roster_records", change.roster_record_id);
  else
    await db
      .updateTable("roster_records")
      .set(readJson(change.link_before))
      .where("id", "=", change.roster_record_id)
      .execute();
  if (change.target === "person") await keepStaffOf(db, [change.roster_record_id]);
  await deleteRow(db, "import_changes", change.id);
  return touched;
}

/** Which of these people something refers to: a case, a file, a relation, anything that a merge would move. */
async function usedPersons(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const used = new Set<number>();
  for (const { table, column, only } of personLinks) {
    const conditions: RawBuilder<unknown>[] = [sql`${sql.ref(column)} in (${sql.join([...ids])})`];
    for (const [name, value] of Object.entries(only ?? {})) conditions.push(sql`${sql.ref(name)} = ${value}`);
    const found = await sql<{ id: number }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.join(conditions, sql` and `)}`.execute(db);
    for (const row of found.rows) used.add(Number(row.id));
  }
  const merged = await db
    .selectFrom("persons")
    .select("merged_into")
    .where("merged_into", "in", [...ids])
    .execute();
  for (const row of merged) if (row.merged_into !== null) used.add(row.merged_into);
  return used;
}

/**
 * Removes what the import made, unless somebody changed or used it since: that stays, as if it had been typed. Answers how
 * many it removed.
 */
const removers: Readonly<Record<RosterKind, (db: Db, ids: readonly number[]) => Promise<number>>> = {
  // The person of an enrollment is removed as a person.
  enrollment: async (_db, ids) => ids.length,
  relation: async (db, ids) => {
    const untouched = await db
      .selectFrom("person_relations")
      .select("id")
      .where("id", "in", [...ids])
      .whereRef("created_at", "=", "updated_at")
      .execute();
    await deleteRows(
      db,
      "person_relations",
      untouched.map((each) => each.id),
    );
    return untouched.length;
  },
  person: async (db, ids) => {
    const used = await usedPersons(db, ids);
    const untouched = await db
      .selectFrom("persons")
      .select("id")
      .where("id", "in", [...ids])
      .where("version", "=", 1)
      .where("merged_into", "is", null)
      .execute();
    const unused = untouched.map((each) => each.id).filter((id) => !used.has(id));
    await deleteRows(db, "persons", unused);
    return unused.length;
  },
  school: async (db, ids) => {
    let removed = 0;
    for (const id of ids) {
      const organization = await db
        .selectFrom("organizations")
        .select(["version", "parent_id"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (
        organization?.version === 1 &&
        organization.parent_id !== null &&
        (await keptIn(db, id)).length === 0
      ) {
        await deleteRow(db, "organizations", id);
        removed += 1;
      }
    }
    return removed;
  },
};

const backwards: readonly RosterKind[] = ["enrollment", "relation", "person", "school"];

/** One batch; false once nothing is left. The journal goes first, so that links of others are theirs again. */
async function undoBatch(db: Db, id: number, counts: Counts, now: string): Promise<boolean> {
  const changes = await db
    .selectFrom("import_changes")
    .selectAll()
    .where("import_id", "=", id)
    .orderBy("id", "desc")
    .limit(atOnce)
    .execute();
  const touched: number[] = [];
  for (const change of changes) {
    const person = await takeBackChange(db, change, counts, now);
    if (person !== null) touched.push(person);
  }
  await oweLikeness(db, [...new Set(touched)]);
  if (changes.length > 0) return true;
  for (const kind of backwards) {
    const made = await db
      .selectFrom("roster_records")
      .select(["id", "record_id"])
      .where("import_id", "=", id)
      .where("kind", "=", kind)
      .orderBy("id", "desc")
      .limit(kind === "enrollment" ? 1_000 : atOnce)
      .execute();
    if (made.length === 0) continue;
    const ids = made.flatMap((each) => each.record_id ?? []);
    const removed = ids.length > 0 ? await removers[kind](db, ids) : 0;
    count(counts, kind, "removed", removed);
    count(counts, kind, "stayed", ids.length - removed);
    await deleteRows(
      db,
      "roster_records",
      made.map((each) => each.id),
    );
    return true;
  }
  return false;
}

/** Takes back what an import wrote. It may be cut off and begun again at any time. */
export async function undoImport(
  db: Db,
  services: RunServices,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const now = () => new Date(services.options.clock()).toISOString();
  await clearRows(db, id);
  while (!signal.aborted) {
    const more = await db.transaction().execute(async (transaction) => {
      const { state, worker, counts: text } = await findImport(transaction, id);
      if (state !== "undoing" || worker !== services.processes.own) return false;
      const counts: Counts = readJson(text);
      const left = await undoBatch(transaction, id, counts, now());
      await updateImport(transaction, id, { counts: writeJson(counts) });
      if (!left) {
        await updateImport(transaction, id, { state: "undone", updated_at: now() });
        await auditRun(transaction, services, await findImport(transaction, id), "import.undone", now());
      }
      return left;
    });
    if (!more) {
      await settleLikeness(db, signal);
      const { organization_id } = await findImport(db, id);
      return tellWritten(services, id, organization_id);
    }
    await breathe();
  }
}
