import type { Role } from "#contract/kit/roles.ts";
import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { opens } from "#server/access/compartments.ts";
import { isWriter, lineage, reachOf } from "#server/access/reach.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { allOrganizations, practisedBy } from "#server/platform/accounts/organizations.ts";

/**
 * Active people who may see a case, and what of it lies in a compartment: candidates for its tasks. The rules are
 * `caseRights` and `opens`.
 */
export async function caseReaders(
  db: Db,
  caseId: number,
  compartment: Compartment = openCompartment,
): Promise<ReadonlySet<number>> {
  return opening(db, caseId, compartment, await readersAs(db, caseId, () => true));
}

/** Those of them who may write, and so let something of the case out. */
export async function caseWriters(
  db: Db,
  caseId: number,
  compartment: Compartment = openCompartment,
): Promise<ReadonlySet<number>> {
  return opening(db, caseId, compartment, await readersAs(db, caseId, isWriter));
}

/** Those who would read what lies in a compartment of a case once they are in its team. */
export async function couldRead(
  db: Db,
  caseId: number,
  compartment: Compartment,
): Promise<ReadonlySet<number>> {
  return opening(db, caseId, compartment, await readersAs(db, caseId, () => true, "joining"));
}

/** Both of what lies in a compartment. */
export async function caseCircle(db: Db, caseId: number, compartment: Compartment) {
  const readers = await caseReaders(db, caseId, compartment);
  const writing = await readersAs(db, caseId, isWriter);
  return { readers, writers: new Set([...writing].filter((id) => readers.has(id))) };
}

/** Those of these people who may read what lies in the compartment. */
async function opening(
  db: Db,
  caseId: number,
  compartment: Compartment,
  readers: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (compartment === openCompartment) return readers;
  const { organization_id } = await findRow(db, "cases", caseId);
  const organizations = await allOrganizations(db);
  const held = await db
    .selectFrom("memberships")
    .selectAll()
    .where("user_id", "in", [...readers, -1])
    .execute();
  const roles = Map.groupBy(held, ({ user_id }) => user_id);
  const mayOpen = (userId: number) =>
    opens({ userId, reach: reachOf(roles.get(userId) ?? [], organizations) }, compartment, organization_id);
  return new Set([...readers].filter(mayOpen));
}

async function readersAs(
  db: Db,
  caseId: number,
  fits: (role: Role) => boolean,
  /** `joining`: as if each were in its team. */
  as: "they are" | "joining" = "they are",
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
  const open = confidentiality === "organization" || as === "joining";
  return new Set(
    members
      .filter(({ role }) => fits(role))
      .filter((member) => open || member.team_role !== null || member.role === "administrator")
      .map((member) => member.id),
  );
}
