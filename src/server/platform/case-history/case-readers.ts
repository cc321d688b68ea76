import type { Role } from "#contract/kit/roles.ts";
import { isWriter, lineage } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { practisedBy } from "#server/platform/accounts/organizations.ts";

/** Active people who may see a case: candidates for its tasks. The rule is `caseRights`. */
export const caseReaders = (db: Db, caseId: number): Promise<ReadonlySet<number>> =>
  readersAs(db, caseId, () => true);

/** Those of them who may write, and so let something of the case out. */
export const caseWriters = (db: Db, caseId: number): Promise<ReadonlySet<number>> =>
  readersAs(db, caseId, isWriter);

async function readersAs(
  db: Db,
  caseId: number,
  fits: (role: Role) => boolean,
): Promise<ReadonlySet<number>> {
  const { organization_id, confidentiality } = await db
    .selectFrom("cases")
    .select(["organization_id", "confidentiality"])
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  const practises = await practisedBy(db, organization_id);
  if (practises !== null) return new Set([practises]);
  const nodes = await db.selectFrom("organizations").select(["id", "parent_id"]).execute();
  const line = lineage(organization_id, new Map(nodes.map((node) => [node.id, node.parent_id])));
  const members = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .leftJoin("case_team", (join) =>
      join.onRef("case_team.user_id", "=", "users.id").on("case_team.case_id", "=", caseId),
    )
    .select(["users.id", "memberships.role", "case_team.role as team_role"])
    .where("memberships.organization_id", "in", [...line])
    .where("memberships.active", "=", 1)
    .where("users.active", "=", 1)
    .execute();
  const open = confidentiality === "organization";
  return new Set(
    members
      .filter(({ role }) => fits(role))
      .filter((member) => open || member.team_role !== null || member.role === "administrator")
      .map((member) => member.id),
  );
}
