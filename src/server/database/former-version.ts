import { sql } from "kysely";
import type { Db } from "./schema.ts";

/** The last schema number before migrations had names and hashes: exactly the schema of `001-baseline`. */
export const lastFormerVersion = 22;

/** The number stored instead since then, so that an older Bellwether refuses the database as a newer one. */
export const formerVersionOfBaseline = 23;

/** The schema number of a database from before the baseline; null where there is none. */
export async function formerVersion(db: Db): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return rows[0]?.version ?? null;
}

/** Marks a database at the last former version as being at the baseline. Changes nothing else. */
export const leaveFormerVersion = `update schema_version set version = ${formerVersionOfBaseline}`;
