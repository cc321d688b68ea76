import type { z } from "zod";
import { type Entity, entityBody } from "#contract/records/entities/schema.ts";
import { contractResolver } from "#lib/forms/form.ts";

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
});

const isBlank = (row: { readonly value: string }) => row.value.trim() === "";

const check = contractResolver(entityBody);

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
