import type { z } from "zod";
import { type Entity, entityBody } from "#contract/records/entities/schema.ts";
import { droppingBlankRows, isBlankIn } from "#lib/forms/blank-rows.ts";

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

/** The contract's rules, without identifiers that were added and left blank. */
export const entityResolver = droppingBlankRows<EntityValues, EntityOutput>(entityBody, {
  identifiers: isBlankIn("value"),
});
