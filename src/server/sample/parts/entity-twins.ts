import type { EntityKind } from "#contract/records/entities/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { rebuildEntityLikeness } from "#server/platform/duplicates/entity-likeness.ts";
import { entitySearchText } from "#server/records/entities/search-text.ts";
import type { Chance } from "#server/sample/random.ts";

type Said = Pick<Row<"entities">, "name" | "description" | "location"> & {
  readonly handle: string | null;
};

/** Ways in which an organization of interest gets recorded twice. */
const ways: Readonly<Partial<Record<EntityKind, (name: string) => Said>>> = {
  // The same account, typed by somebody else: without its sign.
  account: (name) => ({
    name: name.replace("@", ""),
    handle: name.replace("@", ""),
    description: "Named by a parent who called. The pictures were taken down the same evening.",
    location: null,
  }),
  // One typing mistake, and where it meets.
  organization: (name) => ({
    name: `${name}${name.slice(-1)}`,
    handle: null,
    description: "Meets on Thursdays from four to six.",
    location: "Community center, Linden Street, room 4",
  }),
};

/** An account and a club that were recorded twice, for comparing. */
export async function addEntityTwins(
  db: Db,
  chance: Chance,
  at: (daysAgo: number, hour?: number) => string,
): Promise<void> {
  for (const kind of ["account", "organization"] as const) {
    const known = await db
      .selectFrom("entities")
      .selectAll()
      .where("kind", "=", kind)
      .orderBy("id")
      .executeTakeFirst();
    const said = known === undefined ? undefined : ways[kind]?.(known.name);
    if (known === undefined || said === undefined) continue;
    const { name, description, location, handle } = said;
    const identifiers = handle === null ? [] : [{ kind: "handle" as const, value: handle }];
    await insertRow(db, "entities", {
      uuid: chance.uuid(),
      organization_id: known.organization_id,
      version: 1,
      created_at: at(3),
      updated_at: at(3),
      created_by: known.created_by,
      updated_by: known.created_by,
      name,
      kind,
      entity_type_id: null,
      template_id: null,
      template_version: null,
      identifiers: writeJson(identifiers),
      description,
      location,
      search_text: entitySearchText({ name, identifiers, location }),
    });
  }
  // Those of the cases were written without it too.
  await rebuildEntityLikeness(db);
}
