import type { z } from "zod";
import { fullName } from "#contract/records/persons/name.ts";
import { type Person, type PersonRef, type personBody, personRef } from "#contract/records/persons/schema.ts";
import { ackedRecord, indexOf } from "#core/outbox/effects/change-index.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import { stampsOf } from "#core/outbox/effects/effect-parts.ts";
import type { RecordEffect } from "#core/outbox/effects/fold.ts";
import { type Fields, fieldsOf, overwrite, pick } from "#core/outbox/effects/shapes.ts";
import type { Change, LocalRecords } from "#core/outbox/types.ts";
import { personTypeName } from "#instruments/person-types.ts";
import { withUploads } from "./media.ts";
import { organizationOf } from "./organization.ts";

type Body = z.output<typeof personBody>;

/** The fields of a person that a body sets. */
const fieldsFrom = (body: Body) => ({
  name: fullName(body),
  first_name: body.first_name,
  middle_name: body.middle_name ?? null,
  last_name: body.last_name,
  preferred_name: body.preferred_name ?? null,
  aliases: body.aliases ?? [],
  grade: body.grade ?? null,
  date_of_birth: body.date_of_birth ?? null,
  pronouns: body.pronouns ?? null,
  student_id: body.student_id ?? null,
  enrollment_status: body.enrollment_status ?? null,
  languages: body.languages ?? [],
  accommodations: body.accommodations ?? [],
  strengths: body.strengths ?? [],
  description: body.description ?? null,
  phones: body.phones ?? [],
  emails: body.emails ?? [],
  addresses: body.addresses ?? [],
  school_day: body.school_day ?? [],
  tags: body.tags ?? [],
});

const typeOf = (id: number, known: PersonRef["person_type"] | null) =>
  known?.id === id ? known : { id, name: personTypeName(id) };

const ownOrganization = (id: number | undefined, local: LocalRecords, known: Person | null) => {
  const { organization_id, organization_name } = organizationOf(id, local, known);
  return { organization_id: organization_id as Person["organization_id"], organization_name };
};

export const personEffect: RecordEffect<Person> = {
  create: (change, context) => {
    const body = change.body as Body;
    return {
      ...stampsOf<Person>(change, context),
      ...fieldsFrom(body),
      person_type: typeOf(body.person_type_id, null),
      ...ownOrganization(body.organization_id, context.local, null),
      open_case_count: 0,
      source: "typed",
      source_id: null,
      cases: [],
      assessments: [],
      wavr: [],
      attachments: withUploads({}, body.attachments, change, context),
      // Only administrators delete people, and only with the server.
      can: { edit: true, delete: false, export: false, reveal: false },
    };
  },
  update: (record, given, change, context) => {
    const body = given as Body;
    return {
      ...record,
      ...fieldsFrom(body),
      person_type: typeOf(body.person_type_id, record.person_type),
      ...ownOrganization(body.organization_id, context.local, record),
      attachments: withUploads(record.attachments, body.attachments, change, context),
      updated_at: context.savedAt(change),
      local_revision: change.revision,
    };
  },
  bodyOf: (record) => {
    const { name: _, ...fields } = fieldsFrom(record as unknown as Body);
    return {
      ...fields,
      person_type_id: record.person_type.id,
      organization_id: record.organization_id,
      uuid: record.uuid,
    };
  },
};

/** The fields of a person's list row that this change sets; untouched ones are left out. */
function changedFields(change: Change, context: Context): Fields {
  const fields = (body: Body, known: PersonRef["person_type"] | null) => ({
    ...fieldsFrom(body),
    person_type: typeOf(body.person_type_id, known),
    organization_id: body.organization_id,
  });
  const base = change.base as Person | null;
  const now: Fields = fields(change.body as Body, base?.person_type ?? null);
  const before: Fields = base === null ? {} : fields(personEffect.bodyOf(base) as Body, base.person_type);
  const different = Object.entries(now).filter(
    ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[key]),
  );
  const changed = Object.fromEntries(different);
  return "organization_id" in changed
    ? { ...changed, ...ownOrganization(Number(changed.organization_id), context.local, base) }
    : changed;
}

/** A person as a list or another record shows them, after the changes of that person. */
export function overlayPersonRow<R extends { readonly id: number; readonly uuid: string }>(
  row: R,
  changes: readonly Change[],
  context: Context,
): R {
  let now = row;
  for (const change of indexOf(changes).of("person", row)) {
    const { version } = fieldsOf(now);
    if (change.state === "acked") {
      const answer = ackedRecord(change);
      const newer = typeof version !== "number" || (answer?.version ?? 0) > version;
      if (answer !== null && newer) now = overwrite(now, answer);
    } else if (change.creates === null) {
      const stamp = { updated_at: context.savedAt(change) };
      now = overwrite(now, { ...changedFields(change, context), ...stamp });
      if (version !== undefined) now = { ...now, local_revision: change.revision };
    }
  }
  return now;
}

/** A person as other records refer to them. */
export const personRefOf = (record: object): PersonRef => pick(record, Object.keys(personRef.shape));
