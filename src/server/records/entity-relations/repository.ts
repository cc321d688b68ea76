import type { RelatedKind } from "#contract/records/entity-relations/schema.ts";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import type { Reader } from "#server/access/reach.ts";
import { ids, visibleEntities, visiblePersons } from "#server/access/visibility.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { namesakesApart } from "#server/records/persons/namesakes.ts";

type RelationRow = Row<"entity_relations">;

/** The column that names the other end, by its kind. */
export const endColumns = {
  person: "person_id",
  location: "location_id",
  entity: "other_entity_id",
} as const satisfies Record<RelatedKind, keyof RelationRow>;

/** Most that a page shows. */
const most = 200;

/** Relations between one of these and what the reader may see as well, in the order in which they were said. */
export async function relationsWith(db: Db, reader: Reader, kind: RelatedKind, among: readonly number[]) {
  if (among.length === 0) return [];
  const rows = await db
    .selectFrom("entity_relations as said")
    .innerJoin("entities", "entities.id", "said.entity_id")
    .leftJoin("persons", (join) => join.onRef("persons.id", "=", "said.person_id").on(visiblePersons(reader)))
    .leftJoin("locations", (join) =>
      join
        .onRef("locations.id", "=", "said.location_id")
        .on("locations.organization_id", "in", ids(reader.reach.members)),
    )
    .leftJoin("organizations as keepers", "keepers.id", "locations.organization_id")
    .leftJoin("entities as others", (join) =>
      join
        .onRef("others.id", "=", "said.other_entity_id")
        .on("others.organization_id", "in", ids(reader.reach.members)),
    )
    .select(["said.id", "relation", "note"])
    .select(["entities.id as from_id", "entities.uuid as from_uuid", "entities.name as from_name"])
    .select("entities.kind as from_kind")
    .select(["persons.id as person_id", "persons.uuid as person_uuid", "persons.name as person_name"])
    .select(["locations.id as location_id", "locations.uuid as location_uuid"])
    .select(["locations.name as location_name", "others.kind as other_kind"])
    .select("keepers.name as school")
    .select(["others.id as other_id", "others.uuid as other_uuid", "others.name as other_name"])
    .where(visibleEntities(reader))
    .where((e) => {
      const named = e(`said.${endColumns[kind]}`, "in", [...among]);
      return kind === "entity" ? e.or([e("said.entity_id", "in", [...among]), named]) : named;
    })
    .orderBy("said.id")
    .limit(most)
    .execute();
  return rows.flatMap((row) => {
    const to =
      ended("person", row.person_id, row.person_uuid, row.person_name) ??
      ended("location", row.location_id, row.location_uuid, row.location_name) ??
      ended("entity", row.other_id, row.other_uuid, row.other_name);
    const from = { kind: "entity" as const, id: row.from_id, uuid: row.from_uuid, name: row.from_name };
    const { id, relation, note, from_kind, other_kind, school } = row;
    return to === null ? [] : [{ id, relation, note, from, to, from_kind, other_kind, school }];
  });
}

const ended = (kind: RelatedKind, id: number | null, uuid: string | null, name: string | null) =>
  id === null || uuid === null || name === null ? null : { kind, id, uuid, name };

/**
 * For pages: the relations of one record, from both ends; a place with its school, since each school has a cafeteria, and a person of
 * whose name there are others with what tells them apart.
 */
export async function relationsOf(db: Db, reader: Reader, kind: RelatedKind, id: number) {
  const found = await relationsWith(db, reader, kind, [id]);
  const apart = await namesakesApart(
    db,
    reader,
    found.flatMap(({ to }) => (to.kind === "person" ? to.id : [])),
  );
  return found.map(({ from_kind: _, other_kind: __, school, to, from, ...told }) => ({
    ...told,
    from: { ...from, apart: null },
    to: {
      ...to,
      name: to.kind === "location" ? placeInSchool(to.name, school) : to.name,
      apart: to.kind === "person" ? apart(to.id) : null,
    },
  }));
}

/** Does the organization of interest have this relation already? */
export async function isSaid(
  db: Db,
  row: Pick<RelationRow, "entity_id" | "relation">,
  end: { readonly kind: RelatedKind; readonly id: number },
): Promise<boolean> {
  const found = await db
    .selectFrom("entity_relations")
    .select("id")
    .where("entity_id", "=", row.entity_id)
    .where("relation", "=", row.relation)
    .where(endColumns[end.kind], "=", end.id)
    .executeTakeFirst();
  return found !== undefined;
}

/** The relation of that number, as far as the reader may see it. */
export const relationOf = async (db: Db, reader: Reader, entityId: number, id: number) =>
  (await relationsOf(db, reader, "entity", entityId)).find(
    (each) => each.id === id && each.from.id === entityId,
  );
