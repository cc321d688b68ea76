import type { Kysely } from "kysely";

export async function addCaseTemplates(_db: Kysely<unknown>): Promise<void> {}
