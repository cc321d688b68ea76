import type { EndpointRequest } from "#contract/endpoints/table.ts";
import { fullName, searchTextOf } from "#contract/records/persons/name.ts";
import { enrollmentStatuses } from "#contract/records/persons/schema.ts";
import { personTypes } from "#instruments/person-types.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import { inOneTree } from "#server/access/reach.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRow, findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { requireFreeRelatives } from "#server/http/legal-hold.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { chooseOrganization, writableOrganizations } from "#server/kit/keeping.ts";
import { requireUntied } from "#server/kit/leaving-tree.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { deleteMediaOf, dropUnusedBlobs } from "#server/platform/files/media.ts";
import { moveFile } from "#server/records/compartments/move-file.ts";
import { attach, changeMedia, removeLater, removeMedia } from "#server/records/media/attachments.ts";
import { checkIdsOf } from "#server/records/person-work/records-checks.ts";
import { dropUnusedVehicles, vehicleIdsOf } from "#server/records/vehicles/repository.ts";
import { presentWholePerson } from "#server/records/wavr/with-person.ts";
import { insertPerson, listPersons, personTies, searchPersons, updatePerson } from "./repository.ts";

type Body = EndpointRequest<"persons.create">["body"];

/** The columns that the body sets, one by one: nothing else of a row can be changed from outside (V-2). */
export function columnsOf(body: Omit<Body, "uuid" | "attachments">) {
  return {
    name: fullName(body),
    first_name: body.first_name,
    middle_name: body.middle_name,
    last_name: body.last_name,
    preferred_name: body.preferred_name,
    aliases: writeJson(body.aliases),
    person_type_id: body.person_type_id,
    date_of_birth: body.date_of_birth,
    pronouns: body.pronouns,
    student_id: body.student_id,
    grade: body.grade,
    enrollment_status: body.enrollment_status,
    languages: writeJson(body.languages),
    accommodations: writeJson(body.accommodations),
    strengths: writeJson(body.strengths),
    description: body.description,
    phones: writeJson(body.phones),
    emails: writeJson(body.emails),
    addresses: writeJson(body.addresses),
    school_day: writeJson(body.school_day),
    tags: writeJson(body.tags),
    search_text: searchTextOf(body),
  };
}

export const requireType = (id: number) => {
  if (!personTypes.some((type) => type.id === id))
    throw invalid("person_type_id", "Person type is not one of the choices.");
};

/** Wherever it is already tomorrow, somebody may be born there. */
function requireBorn(day: string | null, now: string): void {
  const last = new Date(Date.parse(now) + 14 * 3_600_000).toISOString().slice(0, 10);
  if (day !== null && day > last) throw invalid("date_of_birth", "Date of birth must not lie in the future.");
}

async function formLists(db: Db, auth: Auth) {
  return {
    person_types: personTypes.map(({ id, label }) => ({ id, label })),
    organizations: await writableOrganizations(db, auth),
    enrollment_statuses: [...enrollmentStatuses],
  };
}

export async function personReply(db: Db, auth: Auth, id: number) {
  const access = await loadAccess(db, auth, "person", id);
  if (access === null) throw new Error("A person vanished while it was saved.");
  const data = await presentWholePerson(db, auth, access);
  return { body: { data }, version: data.version };
}

const show = async (db: Db, auth: Auth, record: Access) => {
  const data = await presentWholePerson(db, auth, record);
  return { body: { data }, version: data.version };
};

export const personHandlers = {
  "persons.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listPersons(db, auth, query)),
  }),

  "persons.search": async ({ db, auth, query }) => ({
    body: { data: await searchPersons(db, auth, query.q) },
  }),

  "persons.new": async ({ db, auth }) => ({ body: { data: await formLists(db, auth) } }),

  "persons.show": async ({ db, auth, record }) => show(db, auth, record),

  "persons.edit": async ({ db, auth, record }) => {
    const person = await presentWholePerson(db, auth, record);
    return { body: { data: { ...(await formLists(db, auth)), person } }, version: person.version };
  },

  "persons.create": async ({ db, auth, body, now, audit }) => {
    requireType(body.person_type_id);
    requireBorn(body.date_of_birth, now);
    const organization = chooseOrganization(auth, body.organization_id, auth.reach.home);
    const uuid = await newUuid(db, "persons", body.uuid);
    const id = await insertPerson(db, {
      uuid,
      organization_id: organization,
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: auth.userId,
      source: "typed",
      ...columnsOf(body),
    });
    await attach(db, "attachments", body.attachments, { type: "person", id, userId: auth.userId, now });
    audit({ recordType: "person", recordId: id, organizationId: organization });
    return personReply(db, auth, id);
  },

  "persons.update": async ({ db, auth, record, body, now, audit }) => {
    requireType(body.person_type_id);
    const before = await findRow(db, "persons", record.id);
    if (body.date_of_birth !== before.date_of_birth) requireBorn(body.date_of_birth, now);
    const organization =
      body.organization_id === undefined ||
      auth.reach.survivorOf(body.organization_id) === before.organization_id
        ? before.organization_id
        : chooseOrganization(auth, body.organization_id, null);
    if (organization !== before.organization_id && before.organization_id === auth.reach.practice)
      throw invalid("organization_id", "An invented person stays in the practice case.");
    if (!inOneTree(auth.reach, organization, before.organization_id))
      await requireUntied(db, "person", record.id);
    const changes = { ...columnsOf(body), organization_id: organization, updated_at: now };
    await updatePerson(db, record.id, changes);
    const files = await attach(db, "attachments", body.attachments, {
      type: "person",
      id: record.id,
      userId: auth.userId,
      now,
    });
    audit({ fields: [...changedFields(before, changes), ...(files > 0 ? ["attachments"] : [])] });
    return personReply(db, auth, record.id);
  },

  "persons.delete": async (call) => {
    const { db, record } = call;
    if (record.merged) {
      throw invalid("person", "This person was merged with another. Open that person to delete the record.");
    }
    const ties = await personTies(db, record.id);
    if (ties.cases + ties.assessments > 0) {
      throw invalid(
        "person",
        "This person belongs to a case or an assessment and cannot be deleted. Remove the person there first.",
      );
    }
    await requireFreeRelatives(db, record.id);
    await deleteMediaOf(db, "person", [record.id]);
    await deleteMediaOf(db, "records_check", await checkIdsOf(db, record.id));
    const vehicles = await vehicleIdsOf(db, record.id);
    await deleteRow(db, "persons", record.id);
    await dropUnusedVehicles(db, vehicles);
    removeLater(call, await dropUnusedBlobs(db));
    return {};
  },

  "persons.updateMedia": async (call) => ({
    body: { data: await changeMedia(call, { type: "person", id: call.record.id }, call.params.mediaId) },
  }),

  "persons.moveFile": (call) => moveFile(call),

  "persons.deleteMedia": async (call) => {
    await removeMedia(call, { type: "person", id: call.record.id }, call.params.mediaId);
    return {};
  },
} satisfies Partial<Handlers>;
