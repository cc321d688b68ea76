import type { Kysely } from "kysely";

export async function addCaseLists(_db: Kysely<unknown>): Promise<void> {}
