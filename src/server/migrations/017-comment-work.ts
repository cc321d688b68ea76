import type { Kysely } from "kysely";

export async function addCommentWork(_db: Kysely<unknown>): Promise<void> {}
