import { type Reader, reachOf } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { membershipsOf } from "#server/platform/accounts/users.ts";

/** Everybody with an account, as far as rights go. */
export async function everyReader(db: Db): Promise<readonly Reader[]> {
  const organizations = await allOrganizations(db);
  const users = await db.selectFrom("users").select("id").orderBy("id").execute();
  return Promise.all(
    users.map(async ({ id }) => ({
      userId: id,
      reach: reachOf(await membershipsOf(db, id), organizations),
    })),
  );
}
