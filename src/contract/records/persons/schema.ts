import { z } from "zod";
import {
  calendarDate,
  foldedLine,
  furtherNames,
  givenDate,
  id,
  line,
  optionalFoldedLine,
  optionalLine,
  optionalProse,
  recordFields,
  rights,
  tags,
  uuid,
} from "#contract/kit/common.ts";
import { compartments } from "#contract/records/compartments/schema.ts";
import { attachments, uploadIds } from "#contract/records/media/schema.ts";
import { organizationId } from "#contract/records/organizations/schema.ts";
import { wavrStanding } from "#contract/records/wavr/standing.ts";
import { mostRows, schoolDayRow } from "./school-day.ts";

export const personId = id.brand<"PersonId">();
export const personUuid = uuid.brand<"PersonUuid">();

export const phone = z.object({ label: optionalFoldedLine(40), number: foldedLine(40) });
export type PersonPhone = z.infer<typeof phone>;
export const emailEntry = z.object({ label: optionalFoldedLine(40), address: foldedLine(254) });
export type PersonEmail = z.infer<typeof emailEntry>;
const newEmailEntry = emailEntry.extend({
  address: z
    .string()
    .trim()
    .max(254)
    .regex(z.regexes.email, { error: "Email must be an email address, like name@school.org." }),
});
export const address = z.object({
  label: optionalFoldedLine(40),
  street: optionalFoldedLine(),
  city: optionalFoldedLine(120),
  state: optionalFoldedLine(60),
  postal_code: optionalFoldedLine(20),
});
export type PersonAddress = z.infer<typeof address>;

export const enrollmentStatuses = [
  "enrolled",
  "transferred",
  "withdrawn",
  "graduated",
  "not_enrolled",
] as const;

/** The form of a person. `name` is the full name on the wire; left out, it is made from the parts. */
export const personBody = z.object({
  uuid: uuid.optional(),
  organization_id: id.optional(),
  first_name: line(100),
  middle_name: optionalLine(100),
  last_name: line(100),
  preferred_name: optionalLine(100),
  aliases: furtherNames.default([]),
  person_type_id: id,
  date_of_birth: givenDate.nullish().transform((day) => day ?? null),
  pronouns: optionalLine(60),
  student_id: optionalLine(60),
  grade: optionalLine(20),
  enrollment_status: z
    .enum(enrollmentStatuses)
    .nullish()
    .transform((status) => status ?? null),
  languages: tags.default([]),
  accommodations: tags.default([]),
  strengths: tags.default([]),
  description: optionalProse,
  phones: z.array(phone).max(20).default([]),
  emails: z.array(newEmailEntry).max(20).default([]),
  addresses: z.array(address).max(20).default([]),
  school_day: z.array(schoolDayRow).max(mostRows).default([]),
  tags: tags.default([]),
  attachments: uploadIds.optional(),
});
export type PersonBody = z.input<typeof personBody>;

/** The short form in lists, pickers and inside other records (Spec §3: uuid, name). */
export const personRef = z.looseObject({
  id: personId,
  uuid: personUuid,
  name: z.string(),
  person_type: z.looseObject({ id: z.int(), name: z.string() }),
  grade: z.string().nullable(),
});
export type PersonRef = z.infer<typeof personRef>;

/** The same with what tells people of one name apart; blank in answers of former servers. */
export const foundPerson = personRef.extend({
  date_of_birth: calendarDate.nullable().default(null),
  student_id: z.string().nullable().default(null),
  organization_name: z.string().default(""),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const personSummary = personRef.extend({
  version: z.int(),
  preferred_name: z.string().nullable(),
  student_id: z.string().nullable(),
  date_of_birth: calendarDate.nullable(),
  organization_id: organizationId,
  organization_name: z.string(),
  tags: z.array(z.string()),
  open_case_count: z.int(),
  updated_at: z.string(),
});
export type PersonSummary = z.infer<typeof personSummary>;

const personCase = z.looseObject({
  id,
  uuid,
  number: z.string(),
  title: z.string(),
  status: z.string(),
  stage: z.string(),
  role: z.string(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
});

const personAssessment = z.looseObject({
  id,
  uuid,
  case_id: id.nullable(),
  classification: z.int().nullable(),
  updated_at: z.string(),
});

/** How far the person's WAVR assessment in a case is. */
const personWavr = wavrStanding.extend({
  case_id: id,
  case_number: z.string().nullable(),
  updated_at: z.string(),
});

export const person = personSummary.extend({
  ...recordFields,
  id: personId,
  uuid: personUuid,
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  aliases: z.array(z.string()),
  pronouns: z.string().nullable(),
  enrollment_status: z.string().nullable(),
  languages: z.array(z.string()),
  accommodations: z.array(z.string()),
  strengths: z.array(z.string()),
  description: z.string().nullable(),
  phones: z.array(phone),
  emails: z.array(emailEntry),
  addresses: z.array(address),
  /** Left out by a server that knows the specification alone, and by what was kept before there were any. */
  school_day: z.array(schoolDayRow).default([]),
  source: z.string(),
  /** The key under which the roster that was taken over knows the person; null where none does. */
  source_id: z.string().nullish(),
  cases: z.array(personCase),
  assessments: z.array(personAssessment),
  /** The WAVR assessments whose documents its reader may read; none from a server that does not tell them here. */
  wavr: z.array(personWavr).default([]),
  attachments,
  /** The compartments among which the reader may move the person's files; left out where there is one alone. */
  moves_among: z.array(z.enum(compartments)).optional(),
  can: rights,
});
export type Person = z.infer<typeof person>;
