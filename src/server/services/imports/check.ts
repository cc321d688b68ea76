import { type RosterKind, rosterKinds } from "#contract/services/imports/schema.ts";
import { unled } from "#server/access/visibility.ts";
import { insertMany } from "#server/database/bulk.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { createComparer } from "#server/platform/duplicates/many-persons.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { isProblem, type RosterItem } from "#server/rosters/read-roster.ts";
import type { RosterRow, RosterSchool } from "#server/rosters/roster.ts";
import { labelKey } from "#server/text/same-label.ts";
import { type Check, noteCovers, noteDuplicates, noteNewSchools, noteProblems } from "./check-findings.ts";
import { dropFiles, filesOf, withOpenedFiles } from "./opened-files.ts";
import { openReading, type Reading } from "./reading.ts";
import { removalLimitOf } from "./removal-limit.ts";
import {
  coversOf,
  findImport,
  type ImportRow,
  noCounts,
  removalPercent,
  removalRefusal,
  updateImport,
} from "./repository.ts";
import { livingPersons, organizationLike, recordsOf, schoolFinder, treeOf } from "./roster-records.ts";
import { type SaidPerson, saidOf, sourcedIdOf, stepOf } from "./said.ts";
import { clearRows } from "./waiting-rows.ts";

const rowsAtOnce = 400;
/**
 * Rows that are put in order before they are compared and, later, written in that order: whatever the order of the files,
 * rows that follow each other then lie beside each other in the largest index that they go into.
 */
const rowsInOrder = 20_000;
/** People lie by their names in three indexes, and by the id of the roster in one. */
const placeOf = (row: RosterRow): string =>
  row.kind === "person" ? `${row.firstName} ${row.lastName}`.toLowerCase() : sourcedIdOf(row);
/** Milliseconds between two notes of how far it is: writing one takes longer than comparing some hundred rows. */
const noteEvery = 400;
const mostVanished = 20_000;

/** Thrown where an import was cancelled, its server ends, or another process has taken it over. */
class Stopped extends Error {}

async function requireChecking(db: Db, { id, worker }: Pick<ImportRow, "id" | "worker">): Promise<void> {
  const row = await db
    .selectFrom("imports")
    .select(["state", "worker"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.state !== "checking" || row.worker !== worker) throw new Stopped();
}

type Waiting = { readonly row: RosterRow; readonly said: string; readonly isNew: boolean };

/** A school that no roster named before may be here all the same: only one that is not would be made. */
async function settleSchools(db: Db, check: Check, staged: readonly Waiting[]): Promise<void> {
  const root = check.row.organization_id;
  const tree = await treeOf(db, root);
  const made: RosterSchool[] = [];
  for (const { row, said, isNew } of staged) {
    const like = organizationLike(tree, root, JSON.parse(said));
    check.schools.set(sourcedIdOf(row), like);
    if (isNew && like !== null) check.named.add(like);
    if (!isNew || row.kind !== "school") continue;
    const key = labelKey(row.name);
    if (like === null && !check.newSchools.has(key)) {
      check.newSchools.add(key);
      made.push(row);
      continue;
    }
    check.counts.school.created -= 1;
    check.counts.school.unchanged += 1;
  }
  made.sort((one, other) => one.place.line - other.place.line);
  await noteNewSchools(db, check, made, tree.find((each) => each.id === root)?.name ?? "");
}

async function compareKind(
  db: Db,
  check: Check,
  kind: RosterKind,
  rows: readonly RosterRow[],
): Promise<void> {
  const root = check.row.organization_id;
  const known = await recordsOf(db, root, kind, rows.map(sourcedIdOf));
  const counts = check.counts[kind];
  const waiting: Waiting[] = [];
  for (const row of rows) {
    const before = known.get(sourcedIdOf(row));
    const said = saidOf(row);
    if (before !== undefined) check.seen.add(before.id);
    if (kind === "school" && before?.record_id != null) check.named.add(before.record_id);
    const active = row.ended ? 0 : 1;
    if (before === undefined) {
      // Who is over before anybody knew of them is not taken.
      if (row.ended) counts.unchanged += 1;
      else waiting.push({ row, said, isNew: true });
    } else if (before.said === said && before.active === active) counts.unchanged += 1;
    else if (before.active === 0 && row.ended) counts.unchanged += 1;
    else waiting.push({ row, said, isNew: false });
  }
  if (waiting.length === 0) return;
  const living =
    kind === "person"
      ? await livingPersons(
          db,
          waiting.map(({ row }) => known.get(sourcedIdOf(row))?.record_id ?? null),
        )
      : null;
  const staged = waiting.filter(({ row, isNew }) => {
    const recordId = known.get(sourcedIdOf(row))?.record_id ?? null;
    if (!isNew && living !== null && (recordId === null || !living.has(recordId))) {
      counts.left_out += 1;
      return false;
    }
    if (isNew) counts.created += 1;
    else if (row.ended) counts.ended += 1;
    else counts.changed += 1;
    return true;
  });
  if (staged.length === 0) return;
  const stored = await db
    .insertInto("import_rows")
    .values(
      staged.map(({ row, said }) => ({
        import_id: check.row.id,
        step: stepOf[kind],
        kind,
        sourced_id: sourcedIdOf(row),
        said,
        ended: row.ended ? 1 : 0,
        same_as: null,
      })),
    )
    .returning(["id", "sourced_id"])
    .execute();
  if (kind === "school") await settleSchools(db, check, staged);
  if (kind !== "person") return;
  const ids = new Map(stored.map((each) => [each.sourced_id, each.id]));
  const people = staged.flatMap(({ row, said, isNew }) =>
    isNew
      ? [
          {
            rowId: ids.get(sourcedIdOf(row)) ?? 0,
            said: JSON.parse(said) as SaidPerson,
            file: row.place.file,
            line: row.place.line,
          },
        ]
      : [],
  );
  await check.schools.find(
    db,
    people.flatMap(({ said }) => said.schoolSourcedIds),
  );
  await noteDuplicates(db, check, people);
}

const report = async (db: Db, check: Check, now: string, at = performance.now()) => {
  if (at < check.noted + noteEvery) return;
  check.noted = at;
  await updateImport(db, check.row.id, {
    counts: writeJson(check.counts),
    errors: check.errors,
    notes: check.notes,
    duplicates: check.duplicates,
    done: check.done,
    updated_at: now,
  });
};

/** One transaction with a few hundred rows of one kind, or with problems of rows. */
async function takeBatch(
  db: Db,
  check: Check,
  now: () => string,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await requireChecking(transaction, check.row);
    await work(transaction);
    await report(transaction, check, now());
  });
}

/** Takes what was read by kind, each kind in its order. */
async function takeItems(
  db: Db,
  check: Check,
  items: readonly RosterItem[],
  now: () => string,
  between: () => Promise<void>,
): Promise<void> {
  const problems = items.filter(isProblem);
  for (let begin = 0; begin < problems.length; begin += rowsAtOnce) {
    await takeBatch(db, check, now, (transaction) =>
      noteProblems(transaction, check, problems.slice(begin, begin + rowsAtOnce)),
    );
    await between();
  }
  for (const kind of rosterKinds) {
    const rows = items
      .filter((item): item is RosterRow => !isProblem(item) && item.kind === kind)
      .map((row) => ({ place: placeOf(row), row }))
      .sort((one, other) => (one.place < other.place ? -1 : 1))
      .map(({ row }) => row);
    for (let begin = 0; begin < rows.length; begin += rowsAtOnce) {
      const some = rows.slice(begin, begin + rowsAtOnce);
      for (const { place } of some) check.files[kind].add(place.file);
      await takeBatch(db, check, now, async (transaction) => {
        await compareKind(transaction, check, kind, some);
        check.done += some.length;
      });
      await between();
    }
  }
}

/**
 * Was every row of this kind read? Whose own row has an error is not missing. A file that gave nothing, such as one of
 * roles, may have held rows of any kind.
 */
function isReadWhole({ files, unread }: Check, kind: RosterKind): boolean {
  const known = new Set(rosterKinds.flatMap((each) => [...files[each]]));
  return ![...unread].some((file) => files[kind].has(file) || !known.has(file));
}

/** Rows of earlier rosters that this one does not have, where it is whole: they become inactive, never deleted (E-3). */
async function noteVanished(
  db: Db,
  check: Check,
  reading: Reading,
  signal: AbortSignal,
  now: () => string,
): Promise<void> {
  const whole = rosterKinds.filter(reading.isWhole);
  const kinds = whole.filter((kind) => isReadWhole(check, kind));
  if (kinds.length < whole.length) {
    const [file = ""] = check.unread;
    await db.transaction().execute((transaction) =>
      noteProblems(transaction, check, [
        {
          severity: "note",
          code: "unread-rows",
          file,
          line: null,
          column: null,
          message: "Some rows could not be read, so nobody of their kind is taken to have left.",
          fix: "Mend these rows and import again: then who is missing becomes not enrolled.",
        },
      ]),
    );
  }
  const covers = coversOf({ ...check.row, format: reading.format });
  if (covers !== null)
    await db.transaction().execute((transaction) => noteCovers(transaction, check, covers));
  let last = 0;
  let told = 0;
  for (;;) {
    if (signal.aborted) throw new Stopped();
    const more = await db.transaction().execute(async (transaction) => {
      await requireChecking(transaction, check.row);
      const page = await transaction
        .selectFrom("roster_records")
        .select(["id", "kind", "sourced_id", "record_id"])
        .where(unled("roster_records.organization_id"), "=", check.row.organization_id)
        .where("active", "=", 1)
        .where("id", ">", last)
        .orderBy("id")
        .limit(1_000)
        .execute();
      last = page.at(-1)?.id ?? last;
      const gone = page.filter((each) => !check.seen.has(each.id) && kinds.includes(each.kind));
      const people = gone.filter((each) => each.kind === "person");
      const living = await livingPersons(
        transaction,
        people.map((each) => each.record_id),
      );
      // A school that this roster has under another id has not vanished: only what the former one said of it is over.
      const isRenumbered = ({ kind, record_id }: (typeof gone)[number]) =>
        kind === "school" && record_id !== null && check.named.has(record_id);
      for (const each of gone) if (!isRenumbered(each)) check.counts[each.kind].vanished += 1;
      await insertMany(
        transaction,
        "import_rows",
        gone.map((each) => ({
          import_id: check.row.id,
          step: stepOf[each.kind],
          kind: each.kind,
          sourced_id: each.sourced_id,
          said: "",
          ended: 1,
          same_as: null,
        })),
      );
      const named = people.slice(0, Math.max(0, mostVanished - told));
      told += named.length;
      await insertMany(
        transaction,
        "import_findings",
        named.map((each) => {
          const person = living.get(each.record_id ?? 0);
          return {
            import_id: check.row.id,
            kind: "vanished" as const,
            severity: null,
            code: "vanished",
            file: null,
            line: null,
            col: null,
            message: `${person?.name ?? "Somebody who was deleted here"} is not in this roster.`,
            fix: "They become not enrolled. Their record and their cases stay.",
            name: person?.name ?? null,
            person_id: person?.id ?? null,
            row_id: null,
            same: null,
          };
        }),
      );
      await report(transaction, check, now());
      return page.length > 0;
    });
    if (!more) return;
    await breathe();
  }
}

async function knownPeople(db: Db, root: number): Promise<number> {
  const { n } = await db
    .selectFrom("roster_records")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("organization_id", "=", root)
    .where("kind", "=", "person")
    .where("active", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Reads the files of an import and says what it would do. Nothing but the import itself is written. */
export async function checkImport(
  db: Db,
  services: Pick<Services, "blobs" | "options" | "bulkWrites" | "jobs" | "processes">,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const { jobs } = services;
  const now = () => new Date(services.options.clock()).toISOString();
  const row = await findImport(db, id);
  if (row.worker !== services.processes.own) return;
  await clearRows(db, id);
  await db.deleteFrom("import_findings").where("import_id", "=", id).execute();
  const writing = await services.bulkWrites.begin();
  const check: Check = {
    row,
    counts: noCounts(),
    comparer: createComparer(),
    schools: schoolFinder(row.organization_id),
    newSchools: new Set(),
    seen: new Set(),
    named: new Set(),
    files: { school: new Set(), person: new Set(), relation: new Set(), enrollment: new Set() },
    unread: new Set(),
    told: 0,
    errors: 0,
    notes: 0,
    duplicates: 0,
    fatal: null,
    done: 0,
    noted: Number.NEGATIVE_INFINITY,
  };
  try {
    await updateImport(db, id, { known: await knownPeople(db, row.organization_id) });
    await withOpenedFiles(db, services, await filesOf(db, id), async (folder, names) => {
      const mapping = row.mapping === null ? null : JSON.parse(row.mapping);
      const reading = await openReading(folder, names, { mapping, today: now().slice(0, 10), signal, jobs });
      try {
        await updateImport(db, id, { format: reading.format });
        const between = async () => {
          if (signal.aborted) throw new Stopped();
          await writing.between();
        };
        let items: RosterItem[] = [];
        for await (const some of reading.items) {
          if (signal.aborted) throw new Stopped();
          items.push(...some);
          if (items.length < rowsInOrder) continue;
          await takeItems(db, check, items, now, between);
          items = [];
        }
        await takeItems(db, check, items, now, between);
        if (check.fatal === null) await noteVanished(db, check, reading, signal, now);
      } finally {
        await reading.close();
      }
    });
    const { fatal } = check;
    await db.transaction().execute(async (transaction) => {
      await requireChecking(transaction, row);
      await report(transaction, check, now(), Number.POSITIVE_INFINITY);
      await updateImport(transaction, id, {
        state: fatal === null ? "checked" : "failed",
        refusal: fatal,
        checked: fatal === null ? 1 : 0,
        updated_at: now(),
      });
    });
    await dropFiles(db, services, id);
    if (fatal !== null) await clearRows(db, id);
  } catch (error) {
    if (error instanceof Stopped || signal.aborted) return;
    await updateImport(db, id, {
      state: "failed",
      refusal:
        "The files could not be read on the server. Try again; if it happens again, tell whoever runs it.",
      updated_at: now(),
    });
    await dropFiles(db, services, id);
    await clearRows(db, id);
    throw error;
  } finally {
    await writing.end();
  }
}

/** Why an import that was checked may not be run now: the limit counts again, with what it is by then. */
export async function refusalOf(db: Db, row: ImportRow): Promise<string | null> {
  return removalRefusal(removalPercent(row), await removalLimitOf(db, row.organization_id));
}
