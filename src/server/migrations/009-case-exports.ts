import type { Kysely } from "kysely";

export async function addCaseExports(_db: Kysely<unknown>): Promise<void> {}
