import { findRow, insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Chance } from "#server/sample/random.ts";

interface Setting {
  readonly chance: Chance;
  readonly at: (daysAgo: number, hour?: number) => string;
}

interface Bulletin {
  readonly organizationId: number;
  readonly userId: number;
  readonly locationId: number | null;
  /** Organizations. */
  readonly to: readonly number[];
  /** Who has read it. */
  readonly read: readonly number[];
}

/** Two bulletins: one that is in force, and one that was withdrawn. */
export async function addBulletins(db: Db, { chance, at }: Setting, of: Bulletin): Promise<void> {
  const place_name = of.locationId === null ? null : (await findRow(db, "locations", of.locationId)).name;
  const add = async (
    row: { readonly title: string; readonly body: string; readonly source: string },
    {
      from,
      to,
      withdrawn,
    }: { readonly from: string; readonly to: string; readonly withdrawn: string | null },
  ) => {
    const id = await insertRow(db, "bulletins", {
      uuid: chance.uuid(),
      created_at: from,
      updated_at: withdrawn ?? from,
      version: withdrawn === null ? 1 : 2,
      organization_id: of.organizationId,
      created_by: of.userId,
      location_id: of.locationId,
      place_name,
      ...row,
      reliability: withdrawn === null ? "usually" : "untested",
      credibility: withdrawn === null ? "probable" : "possible",
      valid_from: from,
      valid_to: to,
      withdrawn_at: withdrawn,
      withdrawn_by: withdrawn === null ? null : of.userId,
      withdrawn_reason:
        withdrawn === null
          ? null
          : "The caller meant another school of the same name. There is nothing to watch for here.",
    });
    for (const organization_id of of.to)
      await insertRow(db, "bulletin_audience", { bulletin_id: id, organization_id, location_group_id: null });
    for (const user_id of of.read)
      await db
        .insertInto("bulletin_readings")
        .values({ bulletin_id: id, user_id, at: new Date(Date.parse(from) + 2 * 3_600_000).toISOString() })
        .execute();
  };
  await add(
    {
      title: "A van was seen twice at the side doors",
      body: "A man in a gray van asked to be let in by the side doors before first bell, on two days.\n\nKeep the side doors closed until 8:15 AM. Whoever sees the van calls the front office, and does not speak to its driver.",
      source: "A call to the front office",
    },
    { from: at(7, 10), to: at(6, 18), withdrawn: at(6, 15) },
  );
  await add(
    {
      title: "Fight announced for Friday’s game",
      body: "Posts that anybody can read say that two groups want to meet at the north gate before Friday’s game.\n\nHave two adults at the north gate from 6 PM. Whoever hears more tells the main office; nobody is to be searched or held.",
      source: "Posts that anybody can read, seen by two members of the staff",
    },
    { from: at(1, 9), to: at(-4, 21), withdrawn: null },
  );
}
