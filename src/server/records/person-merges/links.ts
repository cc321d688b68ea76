import { type RawBuilder, sql } from "kysely";
import { forEachName } from "#contract/kit/for-each-name.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { Db } from "#server/database/schema.ts";

type Value = string | number | null;
type AnyRow = Readonly<Record<string, Value>>;

type LinkName =
  | "cases"
  | "assessments"
  | "files"
  | "relations"
  | "vehicles"
  | "records_checks"
  | "events"
  | "protected_notes";

/** A column in which other records refer to a person. */
interface PersonLink {
  readonly name: LinkName;
  readonly table: string;
  readonly column: string;
  /** Columns that identify a row, besides the person. */
  readonly key: readonly string[];
  /** A further condition: files of people among all files. */
  readonly only?: Readonly<Record<string, Value>>;
  /** Columns that must be unique for one person: of two rows with equal values one is redundant. */
  readonly once?: readonly string[];
  /** The column of the other person where two are linked: nobody is linked to themselves. */
  readonly opposite?: string;
}

/**
 * Everything that moves when a person is merged into another. A test reads the schema, and fails where a table refers
 * to people and is not listed here.
 */
export const personLinks: readonly PersonLink[] = [
  {
    name: "cases",
    table: "case_persons",
    column: "person_id",
    key: ["case_id", "role"],
    once: ["case_id", "role"],
  },
  { name: "assessments", table: "assessments", column: "person_id", key: ["id"] },
  { name: "assessments", table: "wavr_forms", column: "person_id", key: ["id"] },
  { name: "files", table: "media", column: "owner_id", key: ["id"], only: { owner_type: "person" } },
  {
    name: "relations",
    table: "person_relations",
    column: "from_person_id",
    key: ["id"],
    once: ["to_person_id", "kind"],
    opposite: "to_person_id",
  },
  {
    name: "relations",
    table: "person_relations",
    column: "to_person_id",
    key: ["id"],
    once: ["from_person_id", "kind"],
    opposite: "from_person_id",
  },
  {
    name: "vehicles",
    table: "person_vehicles",
    column: "person_id",
    key: ["vehicle_id"],
    once: ["vehicle_id"],
  },
  { name: "records_checks", table: "records_checks", column: "person_id", key: ["id"] },
  // Timelines name people; entries are moved to the survivor, and back.
  { name: "events", table: "case_events", column: "person_id", key: ["id"] },
  // What left about somebody goes with them, in their disclosure log as on their timeline.
  { name: "events", table: "person_disclosures", column: "person_id", key: ["id"] },
  { name: "events", table: "case_cards", column: "person_id", key: ["id"] },
  { name: "events", table: "export_persons", column: "person_id", key: ["export_id"], once: ["export_id"] },
  {
    name: "events",
    table: "case_notice_persons",
    column: "person_id",
    key: ["notice_id"],
    once: ["notice_id"],
  },
  { name: "protected_notes", table: "protected_notes", column: "person_id", key: ["id"] },
];

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
    Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );
const pick = (row: AnyRow, columns: readonly string[]): AnyRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

const rowsWhere = async (db: Db, table: string, values: AnyRow): Promise<readonly AnyRow[]> =>
  (await sql<AnyRow>`select * from ${sql.table(table)} where ${matches(values)}`.execute(db)).rows;

const pointAt = (db: Db, { table, column }: MovedLink | PersonLink, row: AnyRow, id: number) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${id} where ${matches(row)}`.execute(db);

/** Does the survivor have an equal row? Siblings and friends count in both directions. */
async function hasTwin(db: Db, link: PersonLink, row: AnyRow, to: number): Promise<boolean> {
  const { table, column, once, opposite } = link;
  const there = async (values: AnyRow) => (await rowsWhere(db, table, values)).length > 0;
  if (once !== undefined && (await there({ ...pick(row, once), [column]: to }))) return true;
  if (opposite === undefined || row.kind === "parent") return false;
  return there({ [column]: row[opposite] ?? null, [opposite]: to, kind: row.kind ?? null });
}

async function moveLink(db: Db, link: PersonLink, from: number, to: number): Promise<MovedLink> {
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

/** Moves everything of one person to another. */
export async function moveLinks(db: Db, from: number, to: number): Promise<readonly MovedLink[]> {
  const done: MovedLink[] = [];
  for (const link of personLinks) done.push(await moveLink(db, link, from, to));
  return done;
}

const linkOf = (moved: MovedLink): PersonLink | undefined =>
  personLinks.find((link) => link.table === moved.table && link.column === moved.column);

async function insertRow(db: Db, table: string, row: AnyRow): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})
    on conflict do nothing`.execute(db);
}

/** A removed row returns, unless its equal was removed since. */
async function comesBack(db: Db, link: PersonLink, row: AnyRow, survivor: number): Promise<boolean> {
  if (link.opposite !== undefined && row[link.opposite] === survivor) return true;
  return hasTwin(db, link, row, survivor);
}

/** Undoes `moveLinks`: what still exists moves back; what was removed since stays removed. */
export async function returnLinks(
  db: Db,
  links: readonly MovedLink[],
  from: number,
  to: number,
): Promise<void> {
  for (const done of [...links].reverse()) {
    const link = linkOf(done);
    if (link === undefined) throw new Error(`A merge moved ${done.table}, which is not known any more.`);
    for (const row of done.dropped)
      if (await comesBack(db, link, row, from)) await insertRow(db, done.table, row);
    for (const key of done.moved) await pointAt(db, done, { ...key, ...link.only, [done.column]: from }, to);
  }
}

export type LinkCounts = Readonly<Record<LinkName, number>>;

/** What undoing a merge would move back, and what was added to the survivor since and stays. */
export async function countLinks(
  db: Db,
  links: readonly MovedLink[],
  survivor: number,
): Promise<{ readonly goesBack: LinkCounts; readonly stays: LinkCounts }> {
  const names = personLinks.map((link) => link.name);
  const [goesBack, stays] = [forEachName(names, () => 0), forEachName(names, () => 0)];
  const add = (to: Record<LinkName, number>, name: LinkName, more: number) => {
    to[name] += more;
  };
  for (const link of personLinks) {
    const done = links.find((each) => each.table === link.table && each.column === link.column);
    const textOf = (row: AnyRow) => JSON.stringify(pick(row, link.key));
    const moved = new Set(done?.moved.map(textOf));
    const had = new Set(done?.had.map(textOf));
    const all = await rowsWhere(db, link.table, { ...link.only, [link.column]: survivor });
    // What lies in a compartment goes along, and is not counted.
    const rows = all.filter(({ compartment }) => (compartment ?? openCompartment) === openCompartment);
    add(
      goesBack,
      link.name,
      rows.filter((row) => moved.has(textOf(row))).length + (done?.dropped.length ?? 0),
    );
    add(stays, link.name, rows.filter((row) => !moved.has(textOf(row)) && !had.has(textOf(row))).length);
  }
  return { goesBack, stays };
}
