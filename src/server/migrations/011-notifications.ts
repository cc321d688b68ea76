import type { Kysely } from "kysely";

export async function addNotifications(_db: Kysely<unknown>): Promise<void> {}
