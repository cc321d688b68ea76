import { v7 as uuidv7 } from "uuid";
import type { EndpointRequest } from "#contract/endpoints/table.ts";
import { archivedProblem } from "#contract/records/cases/moves.ts";
import { entityKinds, identifierKinds } from "#contract/records/entities/schema.ts";
import { loadAccess, type Reader } from "#server/access/access.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { HttpError, invalid, notFound, unprocessable } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { allOrganizations, presentOrganization } from "#server/platform/accounts/organizations.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { caseReply } from "#server/records/cases/reply.ts";
import { findCase, updateCase } from "#server/records/cases/writes.ts";
import { chooseOrganization } from "#server/records/persons/routes.ts";
import { attachEntity, caseEntityRow, detachEntity, entityTies } from "./case-entities.ts";
import {
  deleteEntities,
  entityUuidTaken,
  findEntity,
  insertEntity,
  listEntities,
  presentEntity,
  searchEntities,
  updateEntity,
} from "./repository.ts";

type Body = EndpointRequest<"entities.create">["body"];

/** What the body sets, column by column (V-2). */
const columnsOf = (body: Body) => ({
  name: body.name,
  kind: body.kind,
  identifiers: JSON.stringify(body.identifiers),
  description: body.description,
  location: body.location,
  search_text: [body.name, ...body.identifiers.map((each) => each.value), body.location ?? ""]
    .join("\n")
    .toLowerCase(),
});

async function formLists(db: Db, auth: Auth) {
  const organizations = (await allOrganizations(db)).filter((each) => auth.reach.writers.includes(each.id));
  return {
    kinds: [...entityKinds],
    identifier_kinds: [...identifierKinds],
    organizations: organizations.map(presentOrganization),
  };
}

async function reply(db: Db, auth: Auth, id: number) {
  const access = await loadAccess(db, auth, "entity", id);
  if (access === null) throw new Error("A record vanished while it was saved.");
  const data = await presentEntity(db, auth, access);
  return { body: { data }, version: data.version };
}

const tied = "This record belongs to a case and cannot be deleted. Take it off its cases first.";

/** Those that a call names, to be deleted: all or none, and what may not be seen as if it were not there (V-1). */
async function toDelete(db: Db, reader: Reader, ids: readonly number[]) {
  const missing: Record<string, string[]> = {};
  const forbidden: Record<string, string[]> = {};
  const found = [];
  for (const [place, id] of ids.entries()) {
    const access = await loadAccess(db, reader, "entity", id);
    if (access === null || !access.rights.view) missing[`ids.${place}`] = ["This record was not found."];
    else if (!access.rights.delete) forbidden[`ids.${place}`] = ["You may not delete this record."];
    else found.push({ recordId: access.id, organizationId: access.organizationId, place });
  }
  if (Object.keys(missing).length > 0) throw unprocessable(missing, true);
  if (Object.keys(forbidden).length > 0) {
    const message = "You do not have the right to delete all of these records.";
    throw new HttpError(403, { message, errors: forbidden }, { denial: true });
  }
  const ties = await entityTies(db, ids);
  const refused = found.filter((each) => ties.includes(each.recordId));
  if (refused.length > 0)
    throw unprocessable(Object.fromEntries(refused.map(({ place }) => [`ids.${place}`, [tied]])));
  return found;
}

async function requireUnarchived(db: Db, caseId: number): Promise<void> {
  if ((await findCase(db, caseId)).archived_at !== null)
    throw invalid(archivedProblem.field, archivedProblem.message);
}

export const entityHandlers = {
  "entities.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listEntities(db, auth, query)),
  }),

  "entities.search": async ({ db, auth, query }) => ({
    body: { data: await searchEntities(db, auth, query.q) },
  }),

  "entities.new": async ({ db, auth }) => ({ body: { data: await formLists(db, auth) } }),

  "entities.show": async ({ db, auth, record }) => reply(db, auth, record.id),

  "entities.edit": async ({ db, auth, record }) => {
    const { body, version } = await reply(db, auth, record.id);
    return { body: { data: { ...(await formLists(db, auth)), entity: body.data } }, version };
  },

  "entities.create": async ({ db, auth, body, now, audit }) => {
    const organization = chooseOrganization(auth, body.organization_id, auth.reach.home);
    const uuid = body.uuid ?? uuidv7();
    if (await entityUuidTaken(db, uuid)) throw invalid("uuid", "A record with this uuid exists already.");
    const by = { created_by: auth.userId, updated_by: auth.userId, created_at: now, updated_at: now };
    const id = await insertEntity(db, {
      uuid,
      organization_id: organization,
      version: 1,
      ...by,
      ...columnsOf(body),
    });
    audit({ recordType: "entity", recordId: id, organizationId: organization });
    return reply(db, auth, id);
  },

  "entities.update": async ({ db, auth, record, body, now, audit }) => {
    const before = await findEntity(db, record.id);
    const { organization_id: wanted } = body;
    const organization =
      wanted === undefined || wanted === before.organization_id
        ? before.organization_id
        : chooseOrganization(auth, wanted, null);
    const changes = { ...columnsOf(body), organization_id: organization };
    await updateEntity(db, record.id, { ...changes, updated_at: now, updated_by: auth.userId });
    audit({ fields: changedFields(before, changes) });
    return reply(db, auth, record.id);
  },

  "entities.delete": async ({ db, record }) => {
    if ((await entityTies(db, [record.id])).length > 0) throw invalid("entity", tied);
    await deleteEntities(db, [record.id]);
    return {};
  },

  "entities.deleteMany": async ({ db, auth, body, audit }) => {
    const found = await toDelete(db, auth, body.ids);
    await deleteEntities(
      db,
      found.map((each) => each.recordId),
    );
    audit({ recordType: "entity", each: found });
    return { body: { count: found.length } };
  },

  "cases.attachEntity": async ({ db, auth, record, body, now, audit, touch }) => {
    await requireUnarchived(db, record.id);
    const entity = await loadAccess(db, auth, "entity", body.entity_uuid);
    const before = entity === null ? undefined : await caseEntityRow(db, record.id, entity.id);
    if (entity === null || (!entity.rights.view && before === undefined))
      throw invalid("entity_uuid", "This organization of interest was not found.");
    await attachEntity(db, record.id, entity.id, { note: body.note, userId: auth.userId, now });
    await updateCase(db, record.id, { updated_at: now });
    const event = { caseId: record.id, userId: auth.userId, at: now, recordId: entity.id };
    if (before === undefined) await recordCaseEvent(db, { ...event, kind: "entity_added", note: body.note });
    audit({ fields: ["entities"] });
    touch("entity", entity.id);
    return caseReply(db, auth, record.id);
  },

  "cases.detachEntity": async ({ db, auth, record, params, now, audit, touch }) => {
    await requireUnarchived(db, record.id);
    const entity = await loadAccess(db, auth, "entity", params.entityId);
    const held = entity === null ? undefined : await caseEntityRow(db, record.id, entity.id);
    if (entity === null || held === undefined) throw notFound(true);
    await detachEntity(db, record.id, entity.id);
    await updateCase(db, record.id, { updated_at: now });
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
