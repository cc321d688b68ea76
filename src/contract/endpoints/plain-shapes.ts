import { z } from "zod";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { kinds, type PlainKind } from "#contract/kit/kinds.ts";
import { canTakeBoth, takeChoice } from "#contract/merge/apply-choices.ts";
import { endpoints } from "./table.ts";

// What the endpoints of plain kinds take and answer, for code that serves all of these kinds by their schemas.

/** The endpoint of a kind by its action, such as `list`; null where the kind has none. */
export const endpointOf = (kind: PlainKind, action: string): EndpointDefinition | null =>
  (endpoints as Readonly<Record<string, EndpointDefinition>>)[`${kinds[kind].prefix}.${action}`] ?? null;

/** The fields of an object's schema. */
export const shapeOf = (schema: unknown): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

/** Their names. */
export const namesIn = (schema: unknown): readonly string[] => Object.keys(shapeOf(schema));

/** What an answer holds in `data`, of which a list has one or more. */
export const dataOf = (schema: unknown): unknown => shapeOf(schema).data;
const oneOf = (schema: unknown): unknown => (schema instanceof z.ZodArray ? schema.element : schema);

/** The fields of a record that an endpoint answers with, alone or in a list. */
export const answeredFields = (kind: PlainKind, action: string): readonly string[] =>
  namesIn(oneOf(dataOf(endpointOf(kind, action)?.response)));

const nothings = [null, [], 0, "", false, {}] as const;
/** What a field is as long as nobody has said anything about it. */
export const blankOf = (field: z.ZodType): unknown => nothings.find((each) => field.safeParse(each).success);

/** Does a field take this value, by the body of the kind's update? */
export const takesValue = (kind: PlainKind, field: string, value: unknown): boolean =>
  shapeOf(endpointOf(kind, "update")?.body)[field]?.safeParse(value).success === true;

/** Can a field hold two of its values: a text of several lines, or a list? */
export const takesBoth = (kind: PlainKind, field: string, mine: unknown, theirs: unknown): boolean => {
  const clash = { path: [field], base: undefined, mine, theirs };
  return canTakeBoth(clash) && takesValue(kind, field, takeChoice(clash, "both"));
};

/** The lists of a kind's form with nothing in them, for a form that was never read. */
export const blankForm = (kind: PlainKind): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(shapeOf(dataOf(endpointOf(kind, "new")?.response))).map(([name, field]) => [
      name,
      blankOf(field),
    ]),
  );
