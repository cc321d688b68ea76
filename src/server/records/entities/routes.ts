import { entityKinds, identifierKinds } from "#contract/records/entities/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { inOneTree } from "#server/access/reach.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRows, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { heldByRelations } from "#server/http/legal-hold.ts";
import { offeredOrganizations } from "#server/kit/keeping.ts";
import { requireUntied } from "#server/kit/leaving-tree.ts";
import { withMerged } from "#server/kit/merging/merged-in-history.ts";
import { isOffered, offeredOptions } from "#server/kit/offered-rows.ts";
import { pageReply } from "#server/kit/pages.ts";
import { deletable, recordHandlers } from "#server/kit/record-handlers.ts";
import { colleagues } from "#server/platform/accounts/users.ts";
import { recordHistory } from "#server/platform/audit/record-history.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { noteEntityLikeness } from "#server/platform/duplicates/entity-likeness.ts";
import { deleteMediaOf } from "#server/platform/files/media.ts";
import { keepDeleted } from "#server/platform/retention/kept-records.ts";
import { templateColumns } from "#server/records/case-templates/answers.ts";
import { templateChoices } from "#server/records/case-templates/repository.ts";
import { caseReply } from "#server/records/cases/reply.ts";
import { personsForCase } from "#server/records/cases/writes.ts";
import { attach, removeMedia } from "#server/records/media/attachments.ts";
import { attachEntity, caseEntityRow, detachEntity, entityTies } from "./case-entities.ts";
import { listEntities, presentEntity, searchEntities } from "./repository.ts";
import { entitySearchText } from "./search-text.ts";

const tied = "This record belongs to a case and cannot be deleted. Take it off its cases first.";

/** Their files; those that are kept for a while keep what is stored of them. */
const gone = (db: Db, ids: readonly number[]) => deleteMediaOf(db, "entity", ids);

const ties = async (db: Db, ids: readonly number[]) =>
  new Map([
    ...(await heldByRelations(db, "entity", ids)),
    ...(await entityTies(db, ids)).map((id) => [id, tied] as const),
  ]);

export const entities = recordHandlers("entity", {
  columns: (
    { name, kind, entity_type_id, identifiers, description, location, template_id, template_version },
    { userId },
    before,
  ) => ({
    name,
    kind,
    entity_type_id,
    identifiers: writeJson(identifiers),
    description,
    location,
    template_id,
    template_version,
    fields: before?.fields ?? writeJson({}),
    search_text: entitySearchText({ name, identifiers, location }),
    merged_into: null,
    updated_by: userId,
  }),
  further: async (db, auth, { template_id, template_version, fields }, { root, before }) => {
    const { columns } = await templateColumns(
      db,
      auth,
      // Without a version: its own, or the newest.
      { template_id, template_version, fields },
      {
        kind: "entity-template",
        root,
        before,
        known: (uuids) =>
          personsForCase(
            db,
            uuids,
            auth.reach.members.filter((id) => auth.reach.rootOf(id) === root),
            null,
          ),
      },
    );
    return columns;
  },
  check: async (db, { entity_type_id }, { id, root, before }) => {
    if (id !== 0 && before === null) await requireUntied(db, "entity", id);
    if (!(await isOffered(db, "entity_types", root, entity_type_id, before?.entity_type_id ?? null)))
      throw invalid("entity_type_id", "Type is not one of those that are offered.");
  },
  list: listEntities,
  whole: presentEntity,
  form: async (db, auth) => ({
    kinds: [...entityKinds],
    entity_types: await offeredOptions(db, "entity_types", auth.reach.roots),
    templates: (await templateChoices(db, "entity-template", auth.reach)).map(
      ({ id, name, description, version, organization_id, sections }) => ({
        id,
        name,
        description,
        version,
        latest_version: version,
        organization_id,
        sections,
      }),
    ),
    identifier_kinds: [...identifierKinds],
    users: await colleagues(db, auth.reach.trees),
    organizations: (await offeredOrganizations(db, auth, "entity")).map((each) => ({
      ...each,
      root_id: auth.reach.rootOf(each.id) ?? each.id,
    })),
  }),
  beside: (db, { id }) => noteEntityLikeness(db, id),
  ties,
  gone,
});

export const entityHandlers = {
  "entities.search": async ({ db, auth, query }) => ({
    body: { data: await searchEntities(db, auth, query.q) },
  }),

  "entities.show": async ({ db, auth, record }) => entities.reply(db, auth, record.id),

  "entities.deleteMany": async ({ db, auth, body, now, audit }) => {
    const found = await deletable(db, auth, "entity", body.ids, ties, body.versions);
    for (const { recordId: id, organizationId, version } of found)
      await keepDeleted(db, { kind: "entity", id, organizationId, version }, { userId: auth.userId, now });
    await gone(db, body.ids);
    await deleteRows(db, "entities", body.ids);
    audit({ recordType: "entity", each: found });
    return { body: { count: found.length } };
  },

  "entities.attach": async ({ db, auth, record, body, now }) => {
    await attach(db, "attachments", body.attachments, {
      type: "entity",
      id: record.id,
      userId: auth.userId,
      now,
    });
    return entities.reply(db, auth, record.id);
  },

  "entities.deleteMedia": async (call) => {
    await removeMedia(call, { type: "entity", id: call.record.id }, call.params.mediaId);
    return {};
  },

  "entities.history": async ({ db, auth, record, query, request }) => {
    const { total, rows } = await recordHistory(db, { kind: "entity", id: record.id }, query);
    return {
      body: pageReply(request, query, { total, rows: await withMerged(db, auth, "entity", record.id, rows) }),
    };
  },

  "cases.attachEntity": async ({ db, auth, record, body, now, audit, touch }) => {
    const entity = await loadAccess(db, auth, "entity", body.entity_uuid);
    const before = entity === null ? undefined : await caseEntityRow(db, record.id, entity.id);
    const isNew = before === undefined;
    const fits = entity?.rights.view && inOneTree(auth.reach, entity.organizationId, record.organizationId);
    if (entity === null || (isNew && !fits))
      throw invalid("entity_uuid", "This organization of interest was not found.");
    await attachEntity(db, record.id, entity.id, { note: body.note, userId: auth.userId, now });
    await updateRow(db, "cases", record.id, { updated_at: now });
    const event = { caseId: record.id, userId: auth.userId, at: now, recordId: entity.id };
    if (isNew) await recordCaseEvent(db, { ...event, kind: "entity_added", note: body.note });
    audit({ fields: ["entities"] });
    touch("entity", entity.id);
    return caseReply(db, auth, record.id);
  },

  "cases.detachEntity": async ({ db, auth, record, params, now, audit, touch }) => {
    const entity = await loadAccess(db, auth, "entity", params.entityId);
    const held = entity === null ? undefined : await caseEntityRow(db, record.id, entity.id);
    if (entity === null || held === undefined) throw notFound(true);
    await detachEntity(db, record.id, entity.id);
    await updateRow(db, "cases", record.id, { updated_at: now });
    await recordCaseEvent(db, {
      caseId: record.id,
      kind: "entity_removed",
      userId: auth.userId,
      at: now,
      recordId: entity.id,
    });
    audit({ fields: ["entities"] });
    touch("entity", entity.id);
    return {};
  },
} satisfies Partial<Handlers>;
