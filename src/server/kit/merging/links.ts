import { type RawBuilder, sql } from "kysely";
import { forEachName } from "#contract/kit/for-each-name.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { Db } from "#server/database/schema.ts";

type Value = string | number | null;
type AnyRow = Readonly<Record<string, Value>>;

/** A column in which other rows refer to a record that can be merged. */
export interface MergeLink<N extends string> {
  /** As what its rows are counted. */
  readonly name: N;
  readonly table: string;
  readonly column: string;
  /** Columns that identify a row, besides the record. */
  readonly key: readonly string[];
  /** A further condition: files of people among all files. */
  readonly only?: Readonly<Record<string, Value>>;
  /** Columns that must be unique for one record: of two rows with equal values one is redundant. */
  readonly once?: readonly string[];
  /** The column of the other one where two of a kind are linked: nobody is linked to themselves. */
  readonly opposite?: string;
  /** Does such a row say the same when it is read from the other's side? Siblings do, parents do not. */
  readonly mirrored?: (row: AnyRow) => boolean;
}

type AnyLink = MergeLink<string>;

/** What a merge did to the rows of one link. */
export interface MovedLink {
  readonly table: string;
  readonly column: string;
  /** Keys of the rows that were moved to the survivor. */
  readonly moved: readonly AnyRow[];
  /** Whole rows that were removed because the survivor had an equal one. */
  readonly dropped: readonly AnyRow[];
  /** Keys of the rows that the survivor had before. */
  readonly had: readonly AnyRow[];
}

const matches = (values: AnyRow): RawBuilder<boolean> =>
  sql.join(
    Object.entries(values).map(([column, value]) =>
      value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
    ),
    sql` and `,
  );
const pick = (row: AnyRow, columns: readonly string[]): AnyRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

const rowsWhere = async (db: Db, table: string, values: AnyRow): Promise<readonly AnyRow[]> =>
  (await sql<AnyRow>`select * from ${sql.table(table)} where ${matches(values)}`.execute(db)).rows;

const pointAt = (db: Db, { table, column }: MovedLink | AnyLink, row: AnyRow, id: number) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${id} where ${matches(row)}`.execute(db);

/** Does the survivor have an equal row, or one that says the same from the other's side? */
async function hasTwin(db: Db, link: AnyLink, row: AnyRow, to: number): Promise<boolean> {
  const { table, column, once, opposite, mirrored } = link;
  const there = async (values: AnyRow) => (await rowsWhere(db, table, values)).length > 0;
  if (once !== undefined && (await there({ ...pick(row, once), [column]: to }))) return true;
  if (opposite === undefined || mirrored?.(row) !== true) return false;
  return there({ [column]: row[opposite] ?? null, [opposite]: to, kind: row.kind ?? null });
}

async function moveLink(db: Db, link: AnyLink, from: number, to: number): Promise<MovedLink> {
  const moved: AnyRow[] = [];
  const dropped: AnyRow[] = [];
  const before = await rowsWhere(db, link.table, { ...link.only, [link.column]: to });
  for (const row of await rowsWhere(db, link.table, { ...link.only, [link.column]: from })) {
    const key = pick(row, link.key);
    const toItself = link.opposite !== undefined && row[link.opposite] === to;
    if (toItself || (await hasTwin(db, link, row, to))) {
      await sql`delete from ${sql.table(link.table)} where ${matches({ ...key, [link.column]: from })}`.execute(
        db,
      );
      dropped.push(row);
    } else {
      await pointAt(db, link, { ...key, [link.column]: from }, to);
      moved.push(key);
    }
  }
  const had = before.map((row) => pick(row, link.key));
  return { table: link.table, column: link.column, moved, dropped, had };
}

/** Moves everything of one record to another. */
export async function moveLinks(
  db: Db,
  links: readonly AnyLink[],
  from: number,
  to: number,
): Promise<readonly MovedLink[]> {
  const done: MovedLink[] = [];
  for (const link of links) done.push(await moveLink(db, link, from, to));
  return done;
}

async function insertRow(db: Db, table: string, row: AnyRow): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})
    on conflict do nothing`.execute(db);
}

/** A removed row returns, unless its equal was removed since. */
async function comesBack(db: Db, link: AnyLink, row: AnyRow, survivor: number): Promise<boolean> {
  if (link.opposite !== undefined && row[link.opposite] === survivor) return true;
  return hasTwin(db, link, row, survivor);
}

/** Undoes `moveLinks`: what still exists moves back; what was removed since stays removed. */
export async function returnLinks(
  db: Db,
  links: readonly AnyLink[],
  moved: readonly MovedLink[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (const done of [...moved].reverse()) {
    const link = links.find((each) => each.table === done.table && each.column === done.column);
    if (link === undefined) throw new Error(`A merge moved ${done.table}, which is not known any more.`);
    for (const row of done.dropped)
      if (await comesBack(db, link, row, from)) await insertRow(db, done.table, row);
    for (const key of done.moved) await pointAt(db, done, { ...key, ...link.only, [done.column]: from }, to);
  }
}

export type LinkCounts<N extends string> = Readonly<Record<N, number>>;

/** What undoing a merge would move back, and what was added to the survivor since and stays. */
export async function countLinks<N extends string>(
  db: Db,
  links: readonly MergeLink<N>[],
  moved: readonly MovedLink[],
  survivor: number,
): Promise<{ readonly goesBack: LinkCounts<N>; readonly stays: LinkCounts<N> }> {
  const names = links.map((link) => link.name);
  const [goesBack, stays] = [forEachName(names, () => 0), forEachName(names, () => 0)];
  const add = (to: Record<N, number>, name: N, more: number) => {
    to[name] += more;
  };
  for (const link of links) {
    const done = moved.find((each) => each.table === link.table && each.column === link.column);
    const textOf = (row: AnyRow) => JSON.stringify(pick(row, link.key));
    const gone = new Set(done?.moved.map(textOf));
    const had = new Set(done?.had.map(textOf));
    const all = await rowsWhere(db, link.table, { ...link.only, [link.column]: survivor });
    // What lies in a compartment goes along, and is not counted.
    const rows = all.filter(({ compartment }) => (compartment ?? openCompartment) === openCompartment);
    add(
      goesBack,
      link.name,
      rows.filter((row) => gone.has(textOf(row))).length + (done?.dropped.length ?? 0),
    );
    add(stays, link.name, rows.filter((row) => !gone.has(textOf(row)) && !had.has(textOf(row))).length);
  }
  return { goesBack, stays };
}
