import { z } from "zod";
import { option, rights, userRef } from "./kit/common.ts";
import { assessment, assessmentBody, assessmentSummary } from "./records/assessments/schema.ts";
import { caseBody, caseRecord, caseSummary } from "./records/cases/schema.ts";
import { interview, interviewBody } from "./records/interviews/schema.ts";
import { mediaEdit, mediaItem, upload } from "./records/media/schema.ts";
import { newOrganization, organization } from "./records/organizations/schema.ts";
import { person, personBody, personRef, personSummary } from "./records/persons/schema.ts";
import { reminder, reminderBody } from "./records/reminders/schema.ts";
import { newAdministrator, user } from "./records/users/schema.ts";
import { dashboard } from "./services/dashboard/schema.ts";
import { session, signedInUser } from "./services/session/schema.ts";

/** A JSON Schema object, as OpenAPI 3.1 takes it over. */
export type JsonSchema = { [key: string]: unknown };

/** Schemas that get a name in the document; all others are written out where they are used. */
const requests = {
  AssessmentBody: assessmentBody,
  CaseBody: caseBody,
  InterviewBody: interviewBody,
  MediaEdit: mediaEdit,
  NewAdministrator: newAdministrator,
  NewOrganization: newOrganization,
  PersonBody: personBody,
  ReminderBody: reminderBody,
} as const;

const answers = {
  Assessment: assessment,
  AssessmentSummary: assessmentSummary,
  Case: caseRecord,
  CaseSummary: caseSummary,
  Dashboard: dashboard,
  Interview: interview,
  MediaItem: mediaItem,
  Option: option,
  Organization: organization,
  Person: person,
  PersonRef: personRef,
  PersonSummary: personSummary,
  Reminder: reminder,
  Rights: rights,
  Session: session,
  SignedInUser: signedInUser,
  Upload: upload,
  User: user,
  UserRef: userRef,
} as const;

type Direction = "input" | "output";

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const jsonReference = "#/components/schemas/JsonValue";

const jsonValue: JsonSchema = {
  description: "Any JSON value.",
  anyOf: [
    { type: ["string", "number", "boolean", "null"] },
    { type: "array", items: reference("JsonValue") },
    { type: "object", additionalProperties: reference("JsonValue") },
  ],
};

const replace = (target: JsonSchema, source: JsonSchema) => {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, source);
};

/** Leaves out the noise: limits of JavaScript's integers, and patterns that only spell out the format. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  const schema = value as JsonSchema;
  const kept = Object.entries(schema).filter(
    ([key, entry]) =>
      !(key === "pattern" && typeof entry === "string" && typeof schema.format === "string") &&
      !(key === "maximum" && entry === Number.MAX_SAFE_INTEGER) &&
      !(key === "minimum" && entry === Number.MIN_SAFE_INTEGER),
  );
  return Object.fromEntries(
    kept.map(([key, entry]) =>
      // The only schema of the contract that refers to itself is the JSON value.
      key === "$ref" && String(entry).startsWith("#/$defs/") ? [key, jsonReference] : [key, tidy(entry)],
    ),
  );
}

/**
 * A schema of the contract as JSON Schema: what a caller may send (`input`) or what the wire answers (`output`). A
 * transformed value is described as it is on the wire, before the transformation.
 */
function convert(schema: z.ZodType, direction: Direction, names: ReadonlyMap<unknown, string>): JsonSchema {
  const converted = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const json = jsonSchema as JsonSchema;
      const name = Object.is(zodSchema, schema) ? undefined : names.get(zodSchema);
      if (name !== undefined) return replace(json, reference(name));
      const { def } = zodSchema._zod;
      if (direction === "output" && def.type === "pipe" && def.out._zod.def.type === "transform") {
        return replace(json, convert(def.in as z.ZodType, direction, names));
      }
      return undefined;
    },
  }) as JsonSchema;
  const { $schema: _, $defs: _defs, ...rest } = converted;
  return tidy(rest) as JsonSchema;
}

const namesOf = (schemas: Readonly<Record<string, z.ZodType>>) =>
  new Map<unknown, string>(Object.entries(schemas).map(([name, schema]) => [schema, name]));

const requestNames = namesOf(requests);
const answerNames = namesOf(answers);

export const requestSchema = (schema: z.ZodType): JsonSchema => {
  const name = requestNames.get(schema);
  return name === undefined ? convert(schema, "input", requestNames) : reference(name);
};

export const answerSchema = (schema: z.ZodType): JsonSchema => {
  const name = answerNames.get(schema);
  return name === undefined ? convert(schema, "output", answerNames) : reference(name);
};

/** Every named schema, sorted by name. */
export function componentSchemas(): JsonSchema {
  const all: [string, JsonSchema][] = [
    ...Object.entries(requests).map(([name, schema]): [string, JsonSchema] => [
      name,
      convert(schema, "input", requestNames),
    ]),
    ...Object.entries(answers).map(([name, schema]): [string, JsonSchema] => [
      name,
      convert(schema, "output", answerNames),
    ]),
    ["JsonValue", jsonValue],
  ];
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}
