import fc from "fast-check";
import { z } from "zod";
import { oneLine } from "#contract/kit/common.ts";
import { hostileJson, hostileText } from "./hostile.ts";

export interface ArbitraryOptions {
  /** 0: what the schema accepts, apart from refinements; 100: nothing but junk. */
  readonly junk: number;
  /** Values that only records can supply, by property name: `person_uuid`, `case_id`. */
  readonly known: Readonly<Record<string, readonly unknown[] | fc.Arbitrary<unknown>>>;
}

const absent = Symbol("absent");

const text = (min: number, max: number, junk: number): fc.Arbitrary<string> => {
  const upTo = Math.max(min, Math.min(max, min + 24));
  const plain = fc.string({ unit: "grapheme", minLength: min, maxLength: upTo });
  const letters = fc.string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz -'"),
    minLength: min,
    maxLength: upTo,
  });
  const fitting = fc.oneof(
    { weight: 4, arbitrary: letters.map((value) => value.padEnd(min, "x")) },
    { weight: 2, arbitrary: plain.map((value) => value.slice(0, max).trim().padEnd(min, "x")) },
    { weight: 1, arbitrary: fc.constant("m".repeat(Math.min(max, 50_000))) },
  );
  return junk === 0
    ? fitting
    : fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: hostileText });
};

const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid({ version: [4, 7] }),
  email: fc
    .tuple(fc.stringMatching(/^[a-z]{1,10}$/), fc.stringMatching(/^[a-z]{1,8}$/))
    .map(([name, host]) => `${name}@${host}.example`),
  date: day.map((iso) => iso.slice(0, 10)),
  datetime: day,
};

function stringOf(schema: z.ZodString, junk: number): fc.Arbitrary<string> {
  const format = schema.format === null ? undefined : formats[schema.format];
  if (format) return format;
  const pattern = schema._zod.def.checks
    ?.map((check) => check._zod.def as { format?: string; pattern?: RegExp })
    .find((check) => check.format === "regex")?.pattern;
  if (pattern === oneLine)
    return text(schema.minLength ?? 0, schema.maxLength ?? 50_000, junk).filter((line) =>
      oneLine.test(line.trim()),
    );
  if (pattern) return fc.stringMatching(new RegExp(pattern.source));
  return text(schema.minLength ?? 0, schema.maxLength ?? 50_000, junk);
}

function numberOf(schema: z.ZodNumber): fc.Arbitrary<number> {
  const within = (limit: number | null | undefined, otherwise: number) =>
    typeof limit === "number" && Number.isFinite(limit) ? limit : otherwise;
  const min = Math.ceil(within(schema.minValue, -100));
  const max = Math.floor(within(schema.maxValue, 1000));
  // Small ids exist more often than large ones.
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 30) }), fc.integer({ min, max }));
}

const isList = (known: readonly unknown[] | fc.Arbitrary<unknown>): known is readonly unknown[] =>
  Array.isArray(known);

const isWord = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodEnum || schema.safeParse("text").success;

function objectOf(shape: Readonly<Record<string, z.ZodType>>, open: boolean, options: ArbitraryOptions) {
  const { junk, known } = options;
  const entries = Object.entries(shape).map(([key, value]) => {
    // The same name can mean something else: an address has a `state` too, and so has a records check.
    const fits = !(key === "state" && isWord(value));
    const candidates = fits ? known[key] : undefined;
    const proper: fc.Arbitrary<unknown> =
      candidates !== undefined
        ? fc.oneof(
            { weight: 4, arbitrary: isList(candidates) ? fc.constantFrom(...candidates) : candidates },
            { weight: junk === 0 ? 0 : 1, arbitrary: arbitraryOf(value, options) },
          )
        : arbitraryOf(value, options);
    const mayMiss = value.safeParse(undefined).success;
    const missing = mayMiss ? 2 : junk === 0 ? 0 : 0.2;
    return [
      key,
      missing === 0
        ? proper
        : fc.oneof(
            { weight: 20, arbitrary: proper },
            { weight: Math.round(missing * 5), arbitrary: fc.constant(absent) },
          ),
    ] as const;
  });
  const extra =
    open || junk > 0
      ? fc.oneof(
          { weight: 6, arbitrary: fc.constant<Record<string, unknown>>({}) },
          {
            weight: 1,
            arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 1 }), {
              maxKeys: 3,
            }),
          },
        )
      : fc.constant<Record<string, unknown>>({});
  return fc.tuple(fc.record(Object.fromEntries(entries)), extra).map(([own, more]) => ({
    ...more,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== absent)),
  }));
}

/** What a schema accepts on the wire, before its transformations. */
function properly(schema: z.ZodType, options: ArbitraryOptions): fc.Arbitrary<unknown> {
  const examples = schema.meta()?.examples;
  if (Array.isArray(examples)) return fc.constantFrom<unknown>(...examples);
  if (schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodArray) {
    const { element } = schema.def.out.def;
    // A filter of several values: comma-separated on the wire.
    if (element instanceof z.ZodEnum)
      return fc.subarray([...element.options], { minLength: 1 }).map((values) => values.join(","));
  }
  if (schema instanceof z.ZodPipe) return arbitraryOf(schema.def.in as z.ZodType, options);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodCatch)
    return arbitraryOf(schema.def.innerType as z.ZodType, options);
  if (schema instanceof z.ZodNullable)
    return fc.oneof(
      { weight: 4, arbitrary: arbitraryOf(schema.def.innerType as z.ZodType, options) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  if (schema instanceof z.ZodObject)
    return objectOf(schema.shape as Record<string, z.ZodType>, schema.def.catchall !== undefined, options);
  if (schema instanceof z.ZodArray)
    return fc.array(arbitraryOf(schema.def.element as z.ZodType, options), { maxLength: 4 });
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(
      keysOf(schema.def.keyType as z.ZodType, options),
      arbitraryOf(schema.def.valueType as z.ZodType, options),
      { maxKeys: 5 },
    );
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.def.options.map((option) => arbitraryOf(option as z.ZodType, options)));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return numberOf(schema);
  if (schema instanceof z.ZodLazy) return fc.jsonValue({ maxDepth: 2 });
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return stringOf(schema as z.ZodString, options.junk);
  throw new Error(`No generator for the schema type ${schema._zod.def.type}.`);
}

/** Keys in the open states that the contract reads. */
const recordKeys = [
  "interviews",
  "safety_interviews",
  "key_observations",
  "assessment_findings",
  "threat_classification",
  "interview_type",
  "subject_name",
  "type",
  "findings",
  "source",
  "__proto__",
] as const;

/** Keys of a record: any text and those that the contract reads, or what its pattern wants, such as ids. */
const keysOf = (key: z.ZodType, options: ArbitraryOptions): fc.Arbitrary<string> =>
  isWord(key) || options.junk > 0
    ? fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom(...recordKeys))
    : arbitraryOf(key, options).map(String);

/** A generator of wire values for a schema of the contract; with `junk`, sometimes another value at any depth. */
export function arbitraryOf(schema: z.ZodType, options: ArbitraryOptions): fc.Arbitrary<unknown> {
  const proper = properly(schema, options);
  if (options.junk <= 0) return proper;
  return fc.oneof(
    { weight: 100 - options.junk, arbitrary: proper },
    { weight: options.junk, arbitrary: hostileJson },
  );
}
