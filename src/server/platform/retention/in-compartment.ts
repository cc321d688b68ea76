import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { Database, Db } from "#server/database/schema.ts";
import type { KeptRows } from "#server/database/tables/kept-records.ts";
import type { OwnerType } from "#server/platform/files/media.ts";
import { gatherBelow, type KeptKind } from "./bundles.ts";

// What of a case lies in a compartment: one table, which says it to whatever erases it, counts it and looks for it.

type Table = keyof Database;
type KeptRow = KeptRows["rows"][number];

/** A row above another: its table, and the column by which the row below, or one of the way before, names it. */
type Step = readonly [Table, string];

/** How a row comes to its case: the column that names the case, after the rows that lie between the two. */
interface Way {
  /** Of files: what they belong to. */
  readonly owner?: OwnerType;
  readonly through: readonly Step[];
  readonly caseColumn: string;
}

interface Kind {
  readonly table: Table;
  readonly ways: readonly Way[];
  /** What is written into it without a word to its own row: a table, the column that names it there, and that of the moment. */
  readonly parts?: readonly [table: Table, owner: string, at: string];
  /** A column that is set where of a deleted record a row without words is left. */
  readonly emptied?: string;
}

const direct: readonly Way[] = [{ through: [], caseColumn: "case_id" }];

const kindsOfCase = {
  comment: { table: "comments", ways: direct, emptied: "deleted_at" },
  task: { table: "tasks", ways: direct },
  wavr: { table: "wavr_forms", ways: direct, parts: ["check_ins", "form_id", "done_at"] },
  board: { table: "agreement_boards", ways: direct, parts: ["agreement_answers", "board_id", "updated_at"] },
  interview: {
    table: "interviews",
    ways: [{ through: [["assessments", "assessment_id"]], caseColumn: "case_id" }],
  },
  media: {
    table: "media",
    ways: [
      { owner: "case", through: [], caseColumn: "owner_id" },
      { owner: "assessment", through: [["assessments", "owner_id"]], caseColumn: "case_id" },
      {
        owner: "reminder",
        through: [
          ["reminders", "owner_id"],
          ["assessments", "assessment_id"],
        ],
        caseColumn: "case_id",
      },
    ],
  },
} as const satisfies Partial<Record<KeptKind, Kind>>;

export type CompartmentKind = keyof typeof kindsOfCase;
export const compartmentKinds = Object.keys(kindsOfCase) as readonly CompartmentKind[];
export const compartmentTable = (kind: CompartmentKind) => kindsOfCase[kind].table;

/** The ids of cases in brackets, as `in` asks for them: of one, of a query, or of the row around. */
export type Cases = Expression<unknown>;
export const oneCase = (id: number): Cases => sql`(${id})`;
export const caseAround: Cases = sql`(cases.id)`;

// Every table is read here by its name alone.
const anyTable = (db: Db) => db as unknown as Kysely<Record<string, Record<string, string | number | null>>>;

interface Above {
  readonly cases: Cases;
  /**
   * Without those below a record that was changed, moved to the case or put back after this instant, and without those of which
   * a part was written after it.
   */
  readonly before?: string | undefined;
}

/** That a row of a table comes to one of the cases in this way. */
function comes(table: string, { through, caseColumn }: Way, above: Above): RawBuilder<SqlBool> {
  const [step, ...further] = through;
  const { cases, before } = above;
  if (step === undefined) return sql`${sql.ref(`${table}.${caseColumn}`)} in ${cases}`;
  const [parent, column] = step;
  const settled = before === undefined ? sql`1 = 1` : sql`${sql.ref(`${parent}.updated_at`)} <= ${before}`;
  return sql`${sql.ref(`${table}.${column}`)} in (select ${sql.ref(`${parent}.id`)}
    from ${sql.table(parent)} where ${settled}
    and ${comes(parent, { through: further, caseColumn }, above)})`;
}

/** That no part of a row was written after an instant. */
function rests(table: string, { parts }: Kind, before: string | undefined): RawBuilder<SqlBool> {
  if (parts === undefined || before === undefined) return sql`1 = 1`;
  const [part, owner, at] = parts;
  return sql`not exists (select 1 from ${sql.table(part)}
    where ${sql.ref(`${part}.${owner}`)} = ${sql.ref(`${table}.id`)} and ${sql.ref(`${part}.${at}`)} > ${before})`;
}

interface Asked extends Above {
  readonly kind: CompartmentKind;
  readonly compartment: Compartment;
}

/** What of cases lies in a compartment, of one kind: rows of its table. */
export function lyingIn(db: Db, { kind, compartment, ...above }: Asked) {
  const of: Kind = kindsOfCase[kind];
  const { table, ways } = of;
  const oneOf = ways.map((way) => {
    const there = comes(table, way, above);
    return way.owner === undefined ? there : sql<SqlBool>`(owner_type = ${way.owner} and ${there})`;
  });
  return anyTable(db)
    .selectFrom(table)
    .where(`${table}.compartment`, "=", compartment)
    .where(rests(table, of, above.before))
    .where((e) => e.or(oneOf));
}

/** Those of them that still say something: of a deleted comment a row without words is left. */
export function livingIn(db: Db, asked: Asked) {
  const { table, emptied }: Kind = kindsOfCase[asked.kind];
  const rows = lyingIn(db, asked);
  return emptied === undefined ? rows : rows.where(`${table}.${emptied}`, "is", null);
}

/** A share of what of a case lies in a compartment: records of one kind after an id, by id. */
export interface Share {
  readonly caseId: number;
  readonly compartment: Compartment;
  readonly kind: CompartmentKind;
  readonly after: number;
  readonly limit: number;
}

/** The own rows of a share, as far as what they stand below has rested since an instant. */
export const rowsInShare = (
  db: Db,
  { caseId, compartment, kind, after, limit }: Share,
  before: string,
): Promise<KeptRow[]> =>
  lyingIn(db, { kind, compartment, cases: oneCase(caseId), before })
    .selectAll()
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Rows of a kind with everything that belongs to them. */
export async function withBelongings(
  db: Db,
  kind: CompartmentKind,
  rows: readonly KeptRow[],
): Promise<readonly KeptRows[]> {
  const content: KeptRows[] = [];
  await gatherBelow(db, compartmentTable(kind), rows, content);
  return content;
}
