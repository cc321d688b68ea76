import { z } from "zod";
import {
  foldedLine,
  id,
  line,
  optionalLine,
  optionalProse,
  recordFields,
  rights,
  uuid,
} from "#contract/kit/common.ts";
import { fieldValue, fieldValues } from "#contract/records/case-templates/field-schema.ts";
import { writtenUnder } from "#contract/records/entity-templates/schema.ts";
import { attachments } from "#contract/records/media/schema.ts";
import { organizationId } from "#contract/records/organizations/schema.ts";

export const entityId = id.brand<"EntityId">();

/** Kinds of entities: what can be of interest besides the people of a case (DOMAIN-9). */
export const entityKinds = ["person", "organization", "group", "account"] as const;
export type EntityKind = (typeof entityKinds)[number];

export const entityKindNames: Readonly<Record<EntityKind, string>> = {
  person: "Person",
  organization: "Organization",
  group: "Group",
  account: "Account",
};

export const identifierKinds = ["handle", "plate", "phone", "domain", "email", "other"] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

export const identifierKindNames: Readonly<Record<IdentifierKind, string>> = {
  handle: "Handle",
  plate: "License plate",
  phone: "Phone",
  domain: "Website or domain",
  email: "Email",
  other: "Other",
};

/** What it is known by: `@northwind_07`, a plate, a number, a domain. */
export const identifier = z.object({ kind: z.enum(identifierKinds), value: foldedLine(254) });
export type Identifier = z.infer<typeof identifier>;

/** The form of an entity. */
export const entityBody = z.object({
  uuid: uuid.optional(),
  organization_id: id.optional(),
  name: line(200),
  kind: z.enum(entityKinds),
  /** One of the types of its district. */
  entity_type_id: id.nullable().default(null),
  identifiers: z.array(identifier).max(30).default([]),
  description: optionalProse,
  location: optionalLine(200),
  /** The template that it is written under, and the version of it; without one its own, else the newest. */
  template_id: id.nullable().default(null),
  template_version: id.nullable().default(null),
  /** Answers by the keys of the template; those that are left out stay as they were. */
  fields: fieldValues.default({}),
});
export type EntityBody = z.input<typeof entityBody>;

/** The short form in pickers. */
export const entityRef = z.looseObject({
  id: entityId,
  uuid,
  name: z.string(),
  kind: z.enum(entityKinds),
  identifiers: z.array(identifier),
});
export type EntityRef = z.infer<typeof entityRef>;

export const entitySummary = entityRef.extend({
  version: z.int(),
  entity_type_id: id.nullable(),
  /** What that type is called. */
  entity_type: z.string().nullable(),
  location: z.string().nullable(),
  organization_id: organizationId,
  organization_name: z.string(),
  /** Number of its cases that are not closed and that the reader may see. */
  open_case_count: z.int(),
  updated_at: z.string(),
  /** What its reader may do with it, as far as a list offers it. */
  can: rights,
});
export type EntitySummary = z.infer<typeof entitySummary>;

const entityCase = z.looseObject({
  id,
  uuid,
  number: z.string(),
  title: z.string(),
  status: z.string(),
  stage: z.string(),
  /** How it is involved in the case. */
  note: z.string().nullable(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
});

export const entity = entitySummary.extend({
  ...recordFields,
  id: entityId,
  description: z.string().nullable(),
  template_id: id.nullable().default(null),
  template_version: id.nullable().default(null),
  template: writtenUnder.nullable().default(null),
  fields: z.record(z.string(), fieldValue).default({}),
  attachments,
  /** Its cases, as far as the reader may see them. */
  cases: z.array(entityCase),
  /** How many relations it has of which the reader sees both ends; none in answers of former servers. */
  relation_count: z.int().min(0).default(0),
});
export type Entity = z.infer<typeof entity>;

/** An entity as a case shows it. */
export const caseEntity = entityRef.extend({ note: z.string().nullable() });
export type CaseEntity = z.infer<typeof caseEntity>;

/** Adds an entity to a case, or changes how it is involved. */
export const caseEntityBody = z.object({ entity_uuid: uuid, note: optionalLine(300) });
