import { z } from "zod";
import { jsonValue, option, rights, userRef } from "./kit/common.ts";
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
const named = {
  Assessment: assessment,
  AssessmentBody: assessmentBody,
  AssessmentSummary: assessmentSummary,
  Case: caseRecord,
  CaseBody: caseBody,
  CaseSummary: caseSummary,
  Dashboard: dashboard,
  Interview: interview,
  InterviewBody: interviewBody,
  JsonValue: jsonValue,
  MediaEdit: mediaEdit,
  MediaItem: mediaItem,
  NewAdministrator: newAdministrator,
  NewOrganization: newOrganization,
  Option: option,
  Organization: organization,
  Person: person,
  PersonBody: personBody,
  PersonRef: personRef,
  PersonSummary: personSummary,
  Reminder: reminder,
  ReminderBody: reminderBody,
  Rights: rights,
  Session: session,
  SignedInUser: signedInUser,
  Upload: upload,
  User: user,
  UserRef: userRef,
} as const;

/**
 * Turns schemas of the contract into JSON Schema: what a caller may send (`input`) or what the wire answers (`output`),
 * and gathers the named ones among them, to which the others refer.
 */
export function createSchemas() {
  const components: JsonSchema = {};
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });

  function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
    const converted = z.toJSONSchema(schema, {
      io,
      metadata: registry,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod;
        // A transformed value is described as it is on the wire, before the transformation.
        if (io === "output" && def.type === "pipe" && def.out._zod.def.type === "transform")
          Object.assign(jsonSchema, schemaOf(def.in, io));
        Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
        // A pattern only spells out the format beside it, and the limits of JavaScript's integers say nothing.
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      },
    });
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $schema: _, $defs = {}, ...json }: JsonSchema & { $defs?: JsonSchema } = JSON.parse(text);
    for (const [name, component] of Object.entries($defs)) {
      if (JSON.stringify(components[name] ?? component) !== JSON.stringify(component))
        throw new Error(`${name} is sent in another shape than it is answered: name only one of the two.`);
      components[name] = component;
    }
    return json;
  }

  const sorted = () => Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { schemaOf, sorted };
}
