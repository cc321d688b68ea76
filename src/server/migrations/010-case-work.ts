import type { Kysely } from "kysely";

export async function addCaseWork(_db: Kysely<unknown>): Promise<void> {}
