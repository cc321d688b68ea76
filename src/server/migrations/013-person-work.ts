import type { Kysely } from "kysely";

export async function addPersonWork(_db: Kysely<unknown>): Promise<void> {}
