import { sql } from "kysely";
import { type Compartment, compartments } from "#contract/records/compartments/schema.ts";
import { inOpenCompartment, opens } from "#server/access/compartments.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { together } from "#server/database/together.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { presentMedia } from "#server/platform/files/media.ts";

/** Who moved which of these files last, and why. */
async function movesOf(db: Db, ids: readonly number[]) {
  const found = await db
    .selectFrom("compartment_traces")
    .select(["record_id", "moved_by", "moved_at", "reason"])
    .where("kind", "=", "media")
    .where("record_id", "in", [...ids, -1])
    .execute();
  const users = await userRefs(
    db,
    found.map(({ moved_by }) => moved_by),
  );
  return (id: number) => {
    const row = found.find(({ record_id }) => record_id === id);
    if (row === undefined || row.moved_at === null || row.reason === null) return {};
    const by = row.moved_by === null ? undefined : users.get(row.moved_by);
    const mover = by === undefined ? null : { id: by.id, full_name: by.full_name };
    return { moved: { at: row.moved_at, by: mover, reason: row.reason } };
  };
}

/** Files of a person that the reader may read, by attachment path id, and where the reader may move them. */
export async function filesOfPerson(db: Db, reader: Reader, { id, organizationId, rights }: Access) {
  const rows = await db
    .selectFrom("media")
    .selectAll()
    .where("owner_type", "=", "person")
    .where("owner_id", "=", id)
    .where(
      inOpenCompartment(
        reader,
        sql.ref<Compartment>("media.compartment"),
        sql<number>`${organizationId}`,
        sql.ref<number | null>("media.created_by"),
      ),
    )
    .orderBy("id")
    .execute();
  const { items, moveOf } = await together({
    items: presentMedia(db, rows),
    moveOf: movesOf(
      db,
      rows.map((row) => row.id),
    ),
  });
  const among = compartments.filter((each) => opens(reader, each, organizationId));
  return {
    attachments: Object.fromEntries(items.map((item) => [item.path_id, { ...item, ...moveOf(item.id) }])),
    ...(among.length > 1 && rights.edit ? { moves_among: among } : {}),
  };
}
