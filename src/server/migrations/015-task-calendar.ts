import type { Kysely } from "kysely";

export async function addTaskCalendar(_db: Kysely<unknown>): Promise<void> {}
