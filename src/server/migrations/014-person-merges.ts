import type { Kysely } from "kysely";

export async function addPersonMerges(_db: Kysely<unknown>): Promise<void> {}
