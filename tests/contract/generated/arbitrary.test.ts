import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { endpointNames, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { fieldMessages } from "#contract/kit/validation.ts";
import { arbitraryOf } from "#support/arbitrary/from-schema.ts";
import { mutationsOf, namesField } from "#support/arbitrary/mutations.ts";

const state = {
  steps: {},
  interview_type: "Parent",
  type: "subject",
  subject_name: "Sam",
  findings: "Call",
  source: "Teacher",
};
const known = {
  password_confirmation: ["correct horse battery"],
  password: ["correct horse battery"],
  state: [state],
  // What a notice has to say depends on how it went.
  outcome: ["decided_not"],
  at: ["2026-11-20T10:00:00.000Z"],
  reason: ["safety"],
};

const inputs = endpointNames.flatMap((name): [string, z.ZodType][] => {
  const { params, query, body }: EndpointDefinition = endpoints[name];
  return [
    ...(params ? ([[`${name} params`, params]] as [string, z.ZodType][]) : []),
    ...(query ? ([[`${name} query`, query]] as [string, z.ZodType][]) : []),
    ...(body ? ([[`${name} body`, body]] as [string, z.ZodType][]) : []),
  ];
});

/** A check-in goes otherwise than a notice. */
const knownOf = (input: string) =>
  input.startsWith("plans.checkIn ") ? { ...known, outcome: ["better"] } : known;

const sample = (input: string, schema: z.ZodType, junk: number, count: number) =>
  fc.sample(arbitraryOf(schema, { junk, known: knownOf(input) }), { numRuns: count, seed: 20261121 });

describe.each(inputs)("%s", (input, schema) => {
  it("is generated so that much of what comes out is accepted", () => {
    const accepted = sample(input, schema, 0, 60).filter((value) => schema.safeParse(value).success);
    expect(accepted.length).toBeGreaterThan(15);
  });

  it("is generated with junk that survives JSON", () => {
    for (const value of sample(input, schema, 20, 60)) expect(() => JSON.stringify(value)).not.toThrow();
  });

  it("is made invalid in ways that its schema refuses by name", () => {
    const valid = sample(input, schema, 0, 60).find((value) => schema.safeParse(value).success);
    for (const mutation of mutationsOf(schema, valid)) {
      const parsed = schema.safeParse(mutation.value);
      const fields = parsed.success ? [] : Object.keys(fieldMessages(parsed.error));
      expect(namesField(fields, mutation.field), `${mutation.kind} ${mutation.field}: ${fields}`).toBe(true);
    }
  });
});

it("finds the kinds of fault that the endpoint table can refuse", () => {
  const kinds = inputs.flatMap(([input, schema]) => {
    const valid = sample(input, schema, 0, 60).find((value) => schema.safeParse(value).success);
    return mutationsOf(schema, valid).map((mutation) => mutation.kind);
  });
  expect(new Set(kinds)).toEqual(
    new Set(["missing", "type", "long", "short", "choice", "format", "range", "element"]),
  );
  expect(kinds.length).toBeGreaterThan(400);
});
