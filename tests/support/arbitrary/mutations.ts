import { z } from "zod";

/** One change that makes a valid input invalid, and the field that the refusal must name. */
export interface Mutation {
  readonly kind: "missing" | "type" | "long" | "short" | "choice" | "format" | "range" | "element";
  /** Dotted, as in 422 answers. */
  readonly field: string;
  readonly value: unknown;
}

type Path = readonly (string | number)[];

const dotted = (path: Path) => path.join(".");

/**
 * A copy of `root` with the value at `path` set, or removed where `value` is undefined. Missing objects are created.
 */
export function withValue(root: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = Array.isArray(root) ? [...root] : [];
    list[key] = withValue(list[key], rest, value);
    return list;
  }
  const copy: Record<string, unknown> = { ...((root ?? {}) as Record<string, unknown>) };
  if (rest.length === 0 && value === undefined) delete copy[key];
  else copy[key] = withValue(copy[key], rest, value);
  return copy;
}

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? (value as never)[key] : undefined),
    root,
  );

const wrongType = (schema: z.ZodType): unknown => {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return { a: 1 };
  if (schema instanceof z.ZodNumber) return schema.def.coerce ? "twelve" : "12";
  if (schema instanceof z.ZodBoolean) return "maybe";
  if (schema instanceof z.ZodArray) return { 0: "a" };
  return 17;
};

const badFormats: Readonly<Record<string, string>> = {
  uuid: "not-a-uuid",
  email: "nobody.example",
  date: "2026-13-45",
  datetime: "yesterday",
};

interface Patch {
  readonly path: Path;
  readonly value: unknown;
}

interface Proposal extends Patch {
  readonly kind: Mutation["kind"];
  /** Applied first: the lists that contain the spoiled element. */
  readonly prepare?: readonly Patch[];
}

/** Possible faults of the value at `path`; those that the schema accepts after all are dropped. */
function proposals(schema: z.ZodType, path: Path, example: unknown): Proposal[] {
  const at = (kind: Mutation["kind"], value: unknown): Proposal => ({ kind, path, value });
  if (schema instanceof z.ZodPipe) return proposals(schema.def.in as z.ZodType, path, example);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return proposals(schema.def.innerType as z.ZodType, path, example);
  const type = at("type", wrongType(schema));
  if (schema instanceof z.ZodObject) {
    const inner = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) => [
      { kind: "missing" as const, path: [...path, key], value: undefined },
      ...proposals(field, [...path, key], valueAt(example, [key])),
    ]);
    return path.length === 0 ? inner : [type, ...inner];
  }
  if (schema instanceof z.ZodUnion) {
    const discriminator = (schema.def as { discriminator?: string }).discriminator;
    const fitting = schema.def.options.find((option) => (option as z.ZodType).safeParse(example).success);
    const inner = fitting ? proposals(fitting as z.ZodType, path, example) : [];
    return discriminator === undefined ? [at("type", { nothing: [{}] }), ...inner] : inner;
  }
  if (schema instanceof z.ZodArray) {
    const element = schema.def.element as z.ZodType;
    const list = Array.isArray(example) ? example : [];
    const sample = list[0] ?? sampleOf(element);
    const most = maximumLength(schema);
    const nested = proposals(element, [...path, 0], sample).map((proposal) => ({
      ...proposal,
      kind: "element" as const,
      prepare: [...(list.length === 0 ? [{ path, value: [sample] }] : []), ...(proposal.prepare ?? [])],
    }));
    return [
      type,
      ...(most === undefined
        ? []
        : [
            at(
              "long",
              Array.from({ length: most + 1 }, () => sample),
            ),
          ]),
      ...nested,
    ];
  }
  if (schema instanceof z.ZodRecord) return [at("type", "text"), at("type", [1])];
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return [at("choice", "no such choice")];
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    return [
      type,
      at("range", 0.5),
      ...(minValue === null || minValue === undefined ? [] : [at("range", minValue - 1)]),
      ...(maxValue === null || maxValue === undefined || maxValue >= Number.MAX_SAFE_INTEGER
        ? []
        : [at("range", maxValue + 1)]),
    ];
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const { minLength, maxLength, format } = schema as z.ZodString;
    const bad = format === null ? undefined : badFormats[format];
    return [
      type,
      ...(bad !== undefined ? [at("format", bad)] : []),
      ...(bad === undefined && hasPattern(schema) ? [at("format", "!")] : []),
      ...(maxLength === null ? [] : [at("long", "x".repeat(maxLength + 1))]),
      ...(minLength === null || minLength === 0 ? [] : [at("short", " ".repeat(minLength - 1))]),
    ];
  }
  return [type];
}

const hasPattern = (schema: z.ZodType): boolean =>
  (schema._zod.def.checks ?? []).some((check) => "pattern" in check._zod.def);

function maximumLength(schema: z.ZodArray): number | undefined {
  const checks = (schema._zod.def.checks ?? []).map(
    (check) => check._zod.def as { check: string; maximum?: number },
  );
  return checks.find((check) => check.check === "max_length")?.maximum;
}

/** The smallest value that a list element's schema accepts. */
function sampleOf(schema: z.ZodType): unknown {
  const examples = schema.meta()?.examples;
  if (Array.isArray(examples)) return examples[0];
  if (schema instanceof z.ZodPipe) return sampleOf(schema.def.in as z.ZodType);
  if (schema instanceof z.ZodObject) {
    const needed = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
      ([, field]) => !field.safeParse(undefined).success,
    );
    return Object.fromEntries(needed.map(([key, field]) => [key, sampleOf(field)]));
  }
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodStringFormat && schema.format === "uuid")
    return "0198f2f4-8d6b-7c11-9d6e-0b6f5a4c3b2a";
  if (schema instanceof z.ZodStringFormat && schema.format === "date") return "2026-11-20";
  if (schema instanceof z.ZodStringFormat && schema.format === "datetime") return "2026-11-20T10:00:00.000Z";
  return "x";
}

/** Does a refusal name the field, or the part of it where the schema stopped? */
export const namesField = (errors: readonly string[], field: string): boolean =>
  errors.some((name) => name === field || field.startsWith(`${name}.`) || name.startsWith(`${field}.`));

/** Every way to make a valid input invalid for the schema. */
export function mutationsOf(schema: z.ZodType, valid: unknown): readonly Mutation[] {
  const base = schema.safeParse(valid);
  if (!base.success) throw new Error(`The input to spoil is not valid: ${base.error.message}`);
  return proposals(schema, [], valid).flatMap(({ kind, path, value, prepare = [] }) => {
    const prepared = prepare.reduce((input, patch) => withValue(input, patch.path, patch.value), valid);
    const spoiled = withValue(prepared, path, value);
    return schema.safeParse(spoiled).success ? [] : [{ kind, field: dotted(path), value: spoiled }];
  });
}
