import type { z } from "zod";
import { fieldProblems } from "#contract/records/case-templates/fields.ts";
import { type Entity, entityBody } from "#contract/records/entities/schema.ts";
import { droppingBlankRows, isBlankIn } from "#lib/forms/blank-rows.ts";
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

/** The contract's rules and those of the record's template, without identifiers that were added and left blank. */
export const entityResolver = (sectionsOf: SectionsOf) =>
  droppingBlankRows<EntityValues, EntityOutput>(
    entityBody
      .extend({ fields: formAnswers.default({}) })
      .superRefine(({ template_id, template_version, fields }, context) => {
        for (const { key, message } of fieldProblems(sectionsOf(template_id, template_version), fields))
          context.addIssue({ code: "custom", path: ["fields", key], message });
      }),
    { identifiers: isBlankIn("value") },
  );
