import type { FieldValue, TemplateSection } from "#contract/records/case-templates/field-schema.ts";
import { fieldsOf, fieldValueOf } from "#contract/records/case-templates/fields.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";

/** All fields of the template: its answers, or blanks. */
export const fieldsFor = (
  sections: readonly TemplateSection[],
  values: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> => ({
  ...Object.fromEntries(fieldsOf(sections).map((field) => [field.key, fieldValueOf(values, field.key)])),
  ...values,
});

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
