import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { fieldsFor } from "#parts/template-fields/fields-for.ts";

const text = (value: string | null) => value ?? "";

/** A stored case as the body of its update, unchanged. */
export const caseValues = (record: CaseRecord) => ({
  organization_id: record.organization_id,
  title: record.title,
  stage: record.stage,
  category_id: record.category?.id ?? null,
  type_id: record.type?.id ?? null,
  confidentiality: record.confidentiality,
  occurred_at: record.occurred_at,
  reported_at: record.reported_at,
  reporter: {
    name: text(record.reporter.name),
    role: text(record.reporter.role),
    anonymous: record.reporter.anonymous,
  },
  location: text(record.location),
  location_id: record.place?.id ?? null,
  zone_id: record.zone?.id ?? null,
  events: record.events.map(({ uuid }) => uuid),
  summary: text(record.summary),
  exact_words: text(record.exact_words),
  immediate_safety: text(record.immediate_safety),
  closing_reason: text(record.closing_reason),
  tags: [...record.tags],
  template_id: record.template?.id ?? null,
  template_version: record.template?.version ?? null,
  fields: fieldsFor(record.template?.sections ?? [], record.fields),
  persons: record.persons.map((person) => ({ person_uuid: person.uuid, role: person.role })),
  team: record.team.map((member) => ({ user_id: member.id, role: member.role })),
});
