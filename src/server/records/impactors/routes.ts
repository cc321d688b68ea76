import {
  type ImpactorValues,
  impactorSeverities,
  impactorTypes,
} from "#contract/records/impactors/schema.ts";
import { deleteRow, findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import { placesAlong, requirePlace, zoneOfPlace } from "#server/records/locations/entries.ts";
import { impactorsOfPlace, inForce, presentImpactor, presentImpactors } from "./repository.ts";

const form = { types: [...impactorTypes], severities: [...impactorSeverities] };

/** The columns that a body sets. */
function columnsOf({ uuid: _, starts_at, ends_at, ...body }: ImpactorValues) {
  if (ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    throw invalid("ends_at", "The end must be later than the start.");
  return {
    ...body,
    starts_at: new Date(starts_at).toISOString(),
    ends_at: ends_at === null ? null : new Date(ends_at).toISOString(),
  };
}

/** What bears on the safety of a location for a time. */
export const impactorHandlers = {
  "impactors.list": async ({ db, auth, record, query, request, now }) => {
    const { total, rows } = await impactorsOfPlace(db, record.id, query, now);
    return { body: pageReply(request, query, { total, rows: await presentImpactors(db, auth, rows) }) };
  },

  "impactors.new": async ({ db, record }) => ({
    body: { data: { ...form, time_zone: await zoneOfPlace(db, record.id) } },
  }),

  "impactors.edit": async ({ db, auth, record, params }) => {
    const data = await presentImpactor(db, auth, record.id);
    await requirePlace(db, auth, params.id, data.location_id);
    return { body: { data: { ...form, time_zone: data.time_zone, record: data } }, version: data.version };
  },

  "impactors.create": async ({ db, auth, record, body, now, audit }) => {
    const id = await insertRow(db, "impactors", {
      ...columnsOf(body),
      uuid: await newUuid(db, "impactors", body.uuid),
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: auth.userId,
      location_id: record.id,
    });
    audit({ recordType: "impactor", recordId: id, organizationId: record.organizationId });
    const data = await presentImpactor(db, auth, id);
    return { body: { data }, version: data.version };
  },

  "impactors.update": async ({ db, auth, record, params, body, now, audit }) => {
    const before = await findRow(db, "impactors", record.id);
    await requirePlace(db, auth, params.id, before.location_id);
    const changes = columnsOf(body);
    await updateRow(db, "impactors", record.id, { ...changes, updated_at: now });
    audit({ fields: changedFields(before, changes) });
    const data = await presentImpactor(db, auth, record.id);
    return { body: { data }, version: data.version };
  },

  "impactors.delete": async ({ db, auth, record, params }) => {
    const before = await findRow(db, "impactors", record.id);
    await requirePlace(db, auth, params.id, before.location_id);
    await deleteRow(db, "impactors", record.id);
    return {};
  },

  "impactors.inForce": async ({ db, auth, query, now }) => ({
    body: { data: await inForce(db, auth, await placesAlong(db, query.location_id), now) },
  }),
} satisfies Partial<Handlers>;
