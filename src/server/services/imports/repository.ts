import { forEachName } from "#contract/kit/for-each-name.ts";
import {
  type FindingKind,
  type ImportCounts,
  type ImportMapping,
  type ImportState,
  importsUnderWay,
  type RosterKind,
  rosterKinds,
  type TableCovers,
} from "#contract/services/imports/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import {
  byValue,
  type ListQuery,
  pageOf,
  type SortOf,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { removalLimitOf } from "./removal-limit.ts";

export type ImportRow = Row<"imports">;
export type Counts = Record<RosterKind, ImportCounts>;

const day = 86_400_000;
const undoDays = 7;

export const noCounts = (): Counts =>
  forEachName(rosterKinds, () => ({
    created: 0,
    changed: 0,
    unchanged: 0,
    ended: 0,
    vanished: 0,
    left_out: 0,
  }));

export const findImport = (db: Db, id: number): Promise<ImportRow> =>
  db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The newest import of a tree that wrote something and was not undone: the only one that can be undone. */
export async function lastWritten(db: Db, root: number): Promise<number | null> {
  const found = await db
    .selectFrom("imports")
    .select("id")
    .where("organization_id", "=", root)
    .where("finished_at", "is not", null)
    .where("total", ">", 0)
    .where("state", "!=", "undone")
    .orderBy("finished_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Is anything of this tree under way? */
export async function isBusy(db: Db, root: number): Promise<boolean> {
  const found = await db
    .selectFrom("imports")
    .select("id")
    .where("organization_id", "=", root)
    .where("state", "in", [...importsUnderWay])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** People of a hundred who vanish, to one decimal. */
export const removalPercent = (row: Pick<ImportRow, "counts" | "known">): number => {
  const { vanished, ended } = readJson(row.counts).person;
  return row.known === 0 ? 0 : Math.round(((vanished + ended) / row.known) * 1000) / 10;
};

/** Why an import that was read may not be run; null where it may. */
export const removalRefusal = (percent: number, limit: number): string | null =>
  percent > limit
    ? `${percent}% of the people that earlier rosters had would be missing, and at most ${limit}% may. Check that the files are whole. If they are, raise the limit and begin again.`
    : null;

/** Until when an import can be undone; null where it wrote nothing: a run in which no row waited changed nothing. */
const undoUntil = ({ finished_at, total }: ImportRow): number | null =>
  finished_at === null || total === null || total === 0 ? null : Date.parse(finished_at) + undoDays * day;

/** Of a table: whether it was taken to list everybody. */
export const coversOf = ({ format, mapping }: ImportRow): TableCovers | null =>
  format === "table" && mapping !== null ? (readJson(mapping).covers ?? "part") : null;

const stateCan = (
  row: ImportRow,
  refusal: string | null,
  newest: number | null,
  busy: boolean,
  now: number,
) => {
  const until = undoUntil(row);
  return {
    run: !busy && (row.state === "stopped" || (row.state === "checked" && refusal === null)),
    cancel: ["checking", "checked", "running", "stopped"].includes(row.state),
    undo:
      !busy &&
      ["done", "stopped", "cancelled"].includes(row.state) &&
      until !== null &&
      until > now &&
      newest === row.id,
  };
};

export async function presentImports(db: Db, rows: readonly ImportRow[], now: number) {
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  const ids = [...rows.map((row) => row.id), -1];
  const files = await db
    .selectFrom("import_files")
    .select(["import_id", "file_name"])
    .where("import_id", "in", ids)
    .orderBy("id")
    .execute();
  const roots = [...new Set(rows.map((row) => row.organization_id))];
  const facts = new Map<number, { name: string; newest: number | null; busy: boolean; limit: number }>();
  for (const root of roots) {
    const { name } = await db
      .selectFrom("organizations")
      .select("name")
      .where("id", "=", root)
      .executeTakeFirstOrThrow();
    facts.set(root, {
      name,
      newest: await lastWritten(db, root),
      busy: await isBusy(db, root),
      limit: await removalLimitOf(db, root),
    });
  }
  return rows.map((row) => {
    const about = facts.get(row.organization_id);
    if (about === undefined) throw new Error("An import belongs to no organization.");
    const percent = removalPercent(row);
    const refusal = row.refusal ?? (row.state === "checked" ? removalRefusal(percent, about.limit) : null);
    const until = undoUntil(row);
    const author = row.created_by === null ? undefined : users.get(row.created_by);
    return {
      id: row.id,
      created_at: row.created_at,
      updated_at: row.updated_at,
      created_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
      scheduled: row.scheduled === 1,
      organization_id: row.organization_id,
      organization_name: about.name,
      state: row.state,
      format: row.format,
      file_names: files.filter((file) => file.import_id === row.id).map((file) => file.file_name),
      progress: { done: row.done, total: row.total },
      counts: readJson(row.counts),
      errors: row.errors,
      notes: row.notes,
      duplicates: row.duplicates,
      covers: coversOf(row),
      removal: { percent, limit: about.limit },
      refusal,
      can: stateCan(row, refusal, about.newest, about.busy, now),
      undo_until: until === null ? null : new Date(until).toISOString(),
    };
  });
}

export async function presentImport(db: Db, id: number, now: string) {
  const [one] = await presentImports(db, [await findImport(db, id)], Date.parse(now));
  if (one === undefined) throw new Error("An import was not presented.");
  return one;
}

const columns = { created_at: byValue("imports.created_at"), state: byValue("imports.state") };

export async function listImports(
  db: Db,
  reader: Reader,
  query: ListQuery<SortOf<"imports.list">> & { readonly state?: readonly ImportState[] | undefined },
  now: string,
) {
  let found = db.selectFrom("imports").where("organization_id", "in", [...reader.reach.manages, -1]);
  if (query.state !== undefined) found = found.where("state", "in", [...query.state]);
  const pattern = searchPattern(query.q);
  if (pattern !== null)
    found = found.where("id", "in", (e) =>
      e.selectFrom("import_files").select("import_id").where(textMatches("file_name", pattern)),
    );
  const { total, rows } = await pageOf(
    found
      .selectAll()
      .orderBy(...sorting(columns, query.sort))
      .orderBy("id", "desc"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await presentImports(db, rows, Date.parse(now)) };
}

/** After the lines of a file comes what is said of the whole of it. */
export const wholeFile = 2_147_483_647;

const findingColumns = { id: byValue("import_findings.id"), place: byValue("import_findings.file") };

export async function listFindings(
  db: Db,
  id: number,
  query: ListQuery<SortOf<"imports.findings">> & { readonly kind?: readonly FindingKind[] | undefined },
) {
  let found = db.selectFrom("import_findings").where("import_findings.import_id", "=", id);
  if (query.kind !== undefined) found = found.where("import_findings.kind", "in", [...query.kind]);
  const pattern = searchPattern(query.q);
  if (pattern !== null)
    found = found.where((e) =>
      e.or([textMatches("message", pattern), textMatches("import_findings.name", pattern)]),
    );
  const { total, rows } = await pageOf(
    found
      .leftJoin("persons", "persons.id", "import_findings.person_id")
      .selectAll("import_findings")
      .select("persons.name as person_name")
      .orderBy(...sorting(findingColumns, query.sort))
      .orderBy((e) => e.fn.coalesce("import_findings.line", e.lit(wholeFile)))
      .orderBy("import_findings.id"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      severity: row.severity,
      code: row.code,
      file: row.file,
      line: row.line,
      column: row.col,
      message: row.message,
      fix: row.fix,
      name: row.name,
      person:
        row.person_id === null || row.person_name === null
          ? null
          : { id: row.person_id, name: row.person_name },
      same: row.same === null ? null : row.same === 1,
    })),
  };
}

export async function insertImport(
  db: Db,
  given: {
    readonly root: number;
    /** Null where it began by itself. */
    readonly userId: number | null;
    readonly mapping: ImportMapping | null;
    /** The process that works on it. */
    readonly worker: string;
    readonly now: string;
  },
): Promise<number> {
  const { id } = await db
    .insertInto("imports")
    .values({
      created_at: given.now,
      updated_at: given.now,
      finished_at: null,
      created_by: given.userId,
      organization_id: given.root,
      state: "checking",
      format: null,
      mapping: given.mapping === null ? null : writeJson({ ...given.mapping }),
      counts: writeJson(noCounts()),
      done: 0,
      total: null,
      errors: 0,
      notes: 0,
      duplicates: 0,
      known: 0,
      refusal: null,
      checked: 0,
      scheduled: given.userId === null ? 1 : 0,
      worker: given.worker,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives up imports of a tree that wait to be written, since another set of files is compared; answers which. */
export async function abandonWaiting(
  db: Db,
  root: number,
  { now, nightly }: { readonly now: string; readonly nightly: boolean },
): Promise<readonly number[]> {
  const left = await db
    .updateTable("imports")
    .set({ state: "cancelled", updated_at: now })
    .where("organization_id", "=", root)
    .where("state", "in", ["checked", "stopped"])
    .$if(nightly, (query) => query.where("scheduled", "=", 1))
    .returning("id")
    .execute();
  return left.map((each) => each.id);
}

export const updateImport = async (
  db: Db,
  id: number,
  changes: Partial<Omit<ImportRow, "id">>,
): Promise<void> => {
  await db.updateTable("imports").set(changes).where("id", "=", id).execute();
};
