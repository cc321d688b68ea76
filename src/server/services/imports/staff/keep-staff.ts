import { insertMany } from "#server/database/bulk.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { SaidPerson } from "../said.ts";

type Said = Pick<Row<"roster_records">, "id" | "organization_id" | "said">;

async function keep(db: Db, records: readonly Said[]): Promise<void> {
  const ids = records.map((each) => each.id);
  await db
    .deleteFrom("roster_staff")
    .where("roster_record_id", "in", [...ids, -1])
    .execute();
  const staff = records.flatMap(({ id, organization_id, said }) => {
    const { email, position } = JSON.parse(said) as SaidPerson;
    return email === null || position === undefined
      ? []
      : [{ roster_record_id: id, organization_id, email: email.toLowerCase(), position }];
  });
  await insertMany(db, "roster_staff", staff);
}

/** Keeps the staff among people whom a roster has named, in the transaction that writes them. */
export async function keepStaff(db: Db, root: number, sourcedIds: readonly string[]): Promise<void> {
  const records = await db
    .selectFrom("roster_records")
    .select(["id", "organization_id", "said"])
    .where("organization_id", "=", root)
    .where("kind", "=", "person")
    .where("sourced_id", "in", [...sourcedIds, ""])
    .execute();
  await keep(db, records);
}

/** The same by the ids of what rosters say, after it was changed back. */
export async function keepStaffOf(db: Db, recordIds: readonly number[]): Promise<void> {
  const records = await db
    .selectFrom("roster_records")
    .select(["id", "organization_id", "said"])
    .where("id", "in", [...recordIds, -1])
    .execute();
  await keep(db, records);
}
