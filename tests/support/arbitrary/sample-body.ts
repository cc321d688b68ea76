import fc from "fast-check";
import { z } from "zod";
import { arbitraryOf } from "./from-schema.ts";

/** Values that a schema cannot know, by the name of the field: `organization_id`. */
export type Known = Readonly<Record<string, unknown>>;

/** Names another record: left out where it may be. */
const pointsAway = /_(ids?|uuids?)$/;
const nothings = [null, [], undefined] as const;

const generated = (schema: z.ZodType, seed: number): unknown =>
  fc.sample(arbitraryOf(schema, { junk: 0, known: {} }), { numRuns: 1, seed })[0];

function wordsFor(schema: z.ZodString, seed: number): unknown {
  const words = `Seven oaks ${seed}`.slice(0, schema.maxLength ?? 80);
  const free = schema.format === null || schema.format === "regex";
  return free && schema.safeParse(words).success ? words : generated(schema, seed);
}

function fieldOf(name: string, field: z.ZodType, seed: number, known: Known): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  const away = pointsAway.test(name) && nothings.some((each) => field.safeParse(each).success);
  return away ? nothings.find((each) => field.safeParse(each).success) : sampleOf(field, seed, known);
}

/** Some value that a schema accepts, with words for texts; another seed gives another one where there is one. */
export function sampleOf(schema: z.ZodType, seed: number, known: Known = {}): unknown {
  if (schema.meta()?.examples) return generated(schema, seed);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return sampleOf(schema.unwrap() as z.ZodType, seed, known);
  if (schema instanceof z.ZodPipe) return sampleOf(schema.in as z.ZodType, seed, known);
  if (schema instanceof z.ZodEnum) return schema.options[seed % schema.options.length];
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [
        name,
        fieldOf(name, field, seed, known),
      ]),
    );
  if (schema instanceof z.ZodArray) {
    const two = [0, 1].map((more) => sampleOf(schema.element as z.ZodType, seed + more, known));
    return schema.safeParse(two).success ? two : two.slice(0, 1);
  }
  if (schema instanceof z.ZodBoolean) return seed % 2 === 0;
  if (schema instanceof z.ZodNumber) return schema.safeParse(seed).success ? seed : generated(schema, seed);
  if (schema instanceof z.ZodString) return wordsFor(schema, seed);
  return generated(schema, seed);
}

type Body = Readonly<Record<string, unknown>>;

/** A whole body that a schema accepts, its refinements included. A known field that is undefined is left out. */
export function sampleBody(schema: z.ZodObject, seed: number, known: Known): Body {
  const own = Object.entries(known).filter(([name]) => Object.hasOwn(schema.shape, name));
  const bodyOf = (value: unknown): Body =>
    Object.fromEntries(
      Object.entries({ ...(value as Body), ...Object.fromEntries(own) }).filter(
        ([, each]) => each !== undefined,
      ),
    );
  const others = () => fc.sample(arbitraryOf(schema, { junk: 0, known: {} }), { numRuns: 500, seed });
  const accepted = (value: unknown) => schema.safeParse(bodyOf(value)).success;
  const usual = sampleOf(schema, seed, known);
  const found = accepted(usual) ? usual : others().find(accepted);
  if (found === undefined) throw new Error("No body was found that this schema accepts.");
  return bodyOf(found);
}
