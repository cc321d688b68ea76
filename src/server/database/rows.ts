import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Database, Db } from "./schema.ts";

/** What the rows of most tables have, so that one query serves them all. */
interface Common {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
}

/** Tables with these columns. */
type TablesWith<C extends keyof Common> = {
  [T in keyof Database]: Selectable<Database[T]> extends Pick<Common, C> ? T : never;
}[keyof Database];

type Rows<T extends keyof Database> = Selectable<Database[T]>;

const alike = (db: Db) => db as unknown as Kysely<{ table: { id: number; uuid: string; version: number } }>;
const nameOf = (table: keyof Database) => table as unknown as "table";

export async function uuidIsTaken(db: Db, table: TablesWith<"id" | "uuid">, uuid: string): Promise<boolean> {
  const found = await alike(db)
    .selectFrom(nameOf(table))
    .select("id")
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return found !== undefined;
}

/** The row of an id that is known to exist. */
export async function findRow<T extends TablesWith<"id">>(db: Db, table: T, id: number): Promise<Rows<T>> {
  const row = await alike(db)
    .selectFrom(nameOf(table))
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row as unknown as Rows<T>;
}

/** Adds a row; answers its id. */
export async function insertRow<T extends TablesWith<"id">>(
  db: Db,
  table: T,
  row: Insertable<Database[T]>,
): Promise<number> {
  const { id } = await alike(db)
    .insertInto(nameOf(table))
    .values(row as unknown as Common)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a row, and counts its version on by one. */
export async function updateRow<T extends TablesWith<"id" | "version">>(
  db: Db,
  table: T,
  id: number,
  changes: Partial<Omit<Rows<T>, "id" | "uuid" | "version">>,
): Promise<void> {
  await alike(db)
    .updateTable(nameOf(table))
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

export async function deleteRows(db: Db, table: TablesWith<"id">, ids: readonly number[]): Promise<void> {
  await alike(db)
    .deleteFrom(nameOf(table))
    .where("id", "in", [...ids, -1])
    .execute();
}

export const deleteRow = (db: Db, table: TablesWith<"id">, id: number): Promise<void> =>
  deleteRows(db, table, [id]);
