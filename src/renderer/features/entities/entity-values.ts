import { z } from "zod";
import { type Entity, entityBody, entityKinds, type Identifier } from "#contract/records/entities/schema.ts";
import type { Organization } from "#contract/records/organizations/schema.ts";
import { contractResolver } from "#lib/forms/form.ts";
import { entityKindNames } from "#parts/words/entity-words.ts";

/** The contract's rules, and two of the screen: school and kind must be chosen. */
export const entityFormSchema = entityBody.extend({
  organization_id: z.int({ error: "School is required." }),
  kind: z.enum(entityKinds, { error: "Kind is required." }),
});

/** Values of the form: the contract's body, with blank text for what is unknown. */
export type EntityValues = z.input<typeof entityFormSchema>;

/** The school is preset where there is only one. */
export const emptyEntity = (organizations: readonly { readonly id: number }[]): EntityValues => ({
  organization_id: (organizations.length === 1 ? organizations[0]?.id : undefined) as number,
  name: "",
  // Nothing is preselected; the schema requires a choice.
  kind: "" as unknown as EntityValues["kind"],
  identifiers: [],
  description: "",
  location: "",
});

/** A stored record as form values. */
export const entityValues = (entity: Entity): EntityValues => ({
  organization_id: entity.organization_id,
  name: entity.name,
  kind: entity.kind,
  identifiers: entity.identifiers.map(({ kind, value }) => ({ kind, value })),
  description: entity.description ?? "",
  location: entity.location ?? "",
});

const isBlank = (row: { readonly value: string }) => row.value.trim() === "";

const check = contractResolver(entityFormSchema);

/** The contract's rules. Rows that were added and left blank are dropped without an error. */
export const entityResolver: typeof check = async (values, context, options) => {
  const rows = values.identifiers ?? [];
  const result = await check(values, context, options);
  const errors = { ...result.errors };
  const wrong = rows.some((row, at) => !isBlank(row) && errors.identifiers?.[at] !== undefined);
  if (!wrong && !errors.identifiers?.message) delete errors.identifiers;
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return check({ ...values, identifiers: rows.filter((row) => !isBlank(row)) }, context, options);
};

/** A form value in words, for comparing two versions. */
export function sayEntityValue(
  field: string,
  value: unknown,
  organizations: readonly Organization[],
): string {
  if (value === null || value === undefined || value === "") return "";
  if (field === "organization_id")
    return organizations.find((each) => each.id === value)?.name ?? String(value);
  if (field === "kind") {
    const kind = entityKinds.find((each) => each === value);
    return kind ? entityKindNames[kind] : String(value);
  }
  if (field === "identifiers") return (value as readonly Identifier[]).map((each) => each.value).join("\n");
  return String(value);
}
