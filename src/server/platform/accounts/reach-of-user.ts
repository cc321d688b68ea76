import { type Reach, reachOf } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { allOrganizations } from "./organizations.ts";
import { membershipsOf } from "./users.ts";

/** Where somebody has a role, and which, as it stands now. */
export const reachOfUser = async (db: Db, userId: number): Promise<Reach> =>
  reachOf(await membershipsOf(db, userId), await allOrganizations(db));
