import type { Kysely } from "kysely";

export async function addSavedSearches(_db: Kysely<unknown>): Promise<void> {}
