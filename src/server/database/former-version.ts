import { sql } from "kysely";
import type { Db } from "./schema.ts";

/** The last number of a schema before migrations had names and hashes: exactly what `001-baseline` makes. */
export const lastFormerVersion = 22;

/** What stands in its place since, so that a Bellwether from before refuses such a database as a newer one. */
export const formerVersionOfBaseline = 23;

/** The number that a database from before the baseline has; null where it has none. */
export async function formerVersion(db: Db): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return rows[0]?.version ?? null;
}

/** Marks a database at the last former version as being at the baseline. Nothing else in it changes. */
export const leaveFormerVersion = `update schema_version set version = ${formerVersionOfBaseline}`;
