import type { ImportMapping } from "#contract/services/imports/schema.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";

const mostProfiles = 50;

/** Mappings of an earlier version do not say whom the table lists. */
const withCovers = (mapping: ImportMapping) => ({ ...mapping, covers: mapping.covers ?? "part" });

/** Mappings that an organization used, the last used first. */
export async function profilesOf(db: Db, root: number) {
  const rows = await db
    .selectFrom("import_profiles")
    .select(["id", "name", "mapping"])
    .where("organization_id", "=", root)
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .limit(mostProfiles)
    .execute();
  return rows.map(({ id, name, mapping }) => ({ id, name, mapping: withCovers(readJson(mapping)) }));
}

/** Keeps a mapping under its name, in place of an earlier one of that name. */
export async function useProfile(
  db: Db,
  root: number,
  profile: { readonly name: string; readonly mapping: ImportMapping; readonly now: string },
): Promise<void> {
  const stored = { mapping: writeJson({ ...profile.mapping }), used_at: profile.now };
  await db
    .insertInto("import_profiles")
    .values({ organization_id: root, name: profile.name, ...stored })
    .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doUpdateSet(stored))
    .execute();
}
