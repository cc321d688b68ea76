import type { z } from "zod";
import { fieldProblems } from "#contract/records/case-templates/fields.ts";
import { type Entity, entityBody } from "#contract/records/entities/schema.ts";
import { contractResolver } from "#lib/forms/form.ts";
import { fieldsFor, formAnswers } from "#parts/template-fields/fields-for.ts";
import type { SectionsOf } from "#parts/template-fields/use-templates.ts";

/** Values of the form: the contract's body, with blank text for what is unknown. */
export type EntityValues = z.input<typeof entityBody>;
export type EntityOutput = z.output<typeof entityBody>;

/** A stored record as form values. */
export const entityValues = (entity: Entity): EntityValues => ({
  organization_id: entity.organization_id,
  name: entity.name,
  kind: entity.kind,
  entity_type_id: entity.entity_type_id,
  identifiers: entity.identifiers.map(({ kind, value }) => ({ kind, value })),
  description: entity.description ?? "",
  location: entity.location ?? "",
  template_id: entity.template_id,
  template_version: entity.template_version,
  fields: fieldsFor(entity.template?.sections ?? [], entity.fields),
});

const isBlank = (row: { readonly value: string }) => row.value.trim() === "";

/** The contract's rules, and those of the record's template. */
const rulesWith = (sectionsOf: SectionsOf) =>
  contractResolver(
    entityBody
      .extend({ fields: formAnswers.default({}) })
      .superRefine(({ template_id, template_version, fields }, context) => {
        for (const { key, message } of fieldProblems(sectionsOf(template_id, template_version), fields))
          context.addIssue({ code: "custom", path: ["fields", key], message });
      }),
  );

/** The rules of the form. Rows that were added and left blank are dropped without an error. */
export function entityResolver(sectionsOf: SectionsOf): ReturnType<typeof rulesWith> {
  const check = rulesWith(sectionsOf);
  return async (values, context, options) => {
    const rows = values.identifiers ?? [];
    const result = await check(values, context, options);
    const errors = { ...result.errors };
    const wrong = rows.some((row, at) => !isBlank(row) && errors.identifiers?.[at] !== undefined);
    if (!wrong && !errors.identifiers?.message) delete errors.identifiers;
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return check({ ...values, identifiers: rows.filter((row) => !isBlank(row)) }, context, options);
  };
}
