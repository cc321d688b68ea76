import type { RelatedKind } from "#contract/records/entity-relations/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { inOneTree } from "#server/access/reach.ts";
import { deleteRow, insertRow } from "#server/database/rows.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { requireFreeEnds } from "#server/http/legal-hold.ts";
import { endColumns, isSaid, relationOf, relationsOf } from "./repository.ts";

const missing: Readonly<Record<RelatedKind, string>> = {
  person: "This person was not found.",
  location: "This location was not found.",
  entity: "This organization of interest was not found.",
};

export const entityRelationHandlers = {
  "entities.relations": async ({ db, auth, record }) => ({
    body: { data: await relationsOf(db, auth, "entity", record.id) },
  }),

  "persons.entityRelations": async ({ db, auth, record }) => ({
    body: { data: await relationsOf(db, auth, "person", record.id) },
  }),

  "locations.entityRelations": async ({ db, auth, record }) => ({
    body: { data: await relationsOf(db, auth, "location", record.id) },
  }),

  "entities.relate": async ({ db, auth, record, body, now, audit }) => {
    const { to_kind: kind, to_uuid, relation, note } = body;
    const end = await loadAccess(db, auth, kind, to_uuid);
    if (end === null || !end.rights.view || !inOneTree(auth.reach, end.organizationId, record.organizationId))
      throw invalid("to_uuid", missing[kind]);
    if (kind === "entity" && end.id === record.id)
      throw invalid("to_uuid", "An organization of interest cannot be related to itself.");
    if (await isSaid(db, { entity_id: record.id, relation }, { kind, id: end.id }))
      throw invalid("relation", "These two are already related in this way.");
    const id = await insertRow(db, "entity_relations", {
      created_at: now,
      created_by: auth.userId,
      entity_id: record.id,
      person_id: null,
      location_id: null,
      other_entity_id: null,
      relation,
      note,
      [endColumns[kind]]: end.id,
    });
    const data = await relationOf(db, auth, record.id, id);
    if (data === undefined) throw new Error("A relation vanished while it was saved.");
    audit({ fields: ["relations"] });
    return { body: { data } };
  },

  "entities.unrelate": async ({ db, auth, record, params, audit }) => {
    const relation = await relationOf(db, auth, record.id, params.relationId);
    if (relation === undefined) throw notFound(true);
    await requireFreeEnds(db, relation.to);
    await deleteRow(db, "entity_relations", relation.id);
    audit({ fields: ["relations"] });
    return {};
  },
} satisfies Partial<Handlers>;
