import { lineage } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { allOrganizations, type OrganizationRow } from "#server/platform/accounts/organizations.ts";

/** States of an import that works at this moment. One that waits finds the survivor by what the roster called the school. */
const openImports = ["checking", "running", "undoing"] as const;

/**
 * Why one organization cannot be merged into another now, each with what to do. Legal hold is no reason: nothing is deleted,
 * and what is held stays held.
 */
export async function mergeRefusals(
  db: Db,
  source: OrganizationRow,
  survivor: OrganizationRow,
): Promise<readonly string[]> {
  const reasons: string[] = [];
  const all = await allOrganizations(db);
  const parents = new Map(all.map((each) => [each.id, each.parent_id]));
  const root = lineage(source.id, parents).at(-1);
  if (survivor.closed_at !== null)
    reasons.push(`${survivor.name} is closed. Open it first, or choose another one.`);
  for (const [one, other] of [
    [source, survivor],
    [survivor, source],
  ] as const) {
    const below = all.filter((each) => each.parent_id === one.id && each.merged_into === null);
    if (lineage(other.id, parents).includes(one.id))
      reasons.push(
        `${one.name} stands above ${other.name}. Who has a role there has it in everything below, so the two cannot be one.`,
      );
    else if (below.length > 0)
      reasons.push(
        `${below[0]?.name} belongs to ${one.name}: people would get a role there too. Move what lies below it first.`,
      );
  }
  const importing = await db
    .selectFrom("imports")
    .select("id")
    .where("organization_id", "=", root ?? -1)
    .where("state", "in", [...openImports])
    .executeTakeFirst();
  if (importing !== undefined)
    reasons.push("An import is under way. Wait until it is done, or cancel it, under Imports.");
  const moving = await db
    .selectFrom("organization_merges")
    .select("id")
    .where("state", "=", "moving")
    .where((e) =>
      e.or([
        e("survivor_id", "in", [source.id, survivor.id]),
        e("source_id", "in", [source.id, survivor.id]),
      ]),
    )
    .executeTakeFirst();
  if (moving !== undefined)
    reasons.push("Records of another organization are still going over. Wait until that is done.");
  return reasons;
}
