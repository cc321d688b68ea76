import { z } from "zod";
import {
  id,
  line,
  optionalId,
  optionalLine,
  optionalProse,
  shortText,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { exportReason, needReason, reportDestination, reportFormats } from "#contract/kit/export-request.ts";
import { oneId } from "#contract/kit/filters.ts";
import {
  filledContent,
  templateKinds,
  templateLanguages,
} from "#contract/records/report-templates/endpoints.ts";
import { type ReportSectionId, reportSectionIds } from "#contract/records/report-templates/sections.ts";

/** The sections of a report unless others are chosen: all but what the team discusses internally. */
export const standardSections: readonly ReportSectionId[] = reportSectionIds.filter(
  (each) => each !== "comments" && each !== "disclosures",
);

/** The ground on which a report leaves the school (DOMAIN-5). */
export const disclosureGrounds = [
  { id: "official", label: "School official with a legitimate educational interest" },
  { id: "enrollment", label: "School where the student enrolls or seeks to enroll" },
  { id: "consent", label: "Written consent of the parent or eligible student" },
  { id: "inspection", label: "Inspection by the parent or eligible student" },
  { id: "emergency", label: "Health or safety emergency" },
  { id: "court", label: "Court order or subpoena" },
  { id: "directory", label: "Directory information" },
  { id: "other", label: "Another ground, told under purpose" },
] as const;
export type DisclosureGround = (typeof disclosureGrounds)[number]["id"];
export const groundIds = disclosureGrounds.map((ground) => ground.id);

const chosenSections = z
  .array(z.enum(reportSectionIds))
  .min(1, { error: "Choose at least one section." })
  .max(reportSectionIds.length)
  .transform((list) => [...new Set(list)]);

const languageError = "A report is written in English (en-US) or Spanish (es-US). Choose one of them.";

/** What sections and labels are written in; a template has a language of its own. Left out: that, or English. */
const language = z
  .enum(templateLanguages, { error: languageError })
  .nullish()
  .transform((value) => value ?? null);

/**
 * Sections to include, and people of the case whose names are taken out. The reporter need not be on the case's list.
 */
const selection = {
  sections: chosenSections.default([...standardSections]),
  redact: z.array(id).max(200).default([]),
  redact_reporter: z.boolean().default(false),
  /** A template that the report is written after, in place of its sections. */
  template_id: optionalId,
  language,
};

const format = z.enum(reportFormats).default("docx");

/** IANA name of the zone in which times are written; UTC where it is missing or unknown. */
export const timeZone = optionalLine(60);

/** The same as a query: lists are comma-separated. */
export const reportQuery = z
  .object({
    destination: reportDestination,
    format,
    reason: exportReason.optional(),
    sections: z
      .string()
      .transform((text) => text.split(",").filter((part) => part !== ""))
      .pipe(z.array(z.enum(reportSectionIds)))
      .optional(),
    /** Nobody where it is empty, as where it is left out. */
    redact: z
      .string()
      .regex(/^$|^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,199}$/)
      .optional(),
    redact_reporter: z.enum(["yes", "no"]).default("no"),
    /** A template that it is written after, in place of its sections. */
    template_id: oneId,
    language: z
      .enum([...templateLanguages, ""], { error: languageError })
      .optional()
      .transform((value) => value || null),
    /** IANA name of the zone in which times are written; UTC where it is missing or unknown. */
    time_zone: timeZone,
  })
  .superRefine(needReason);

interface Edited {
  readonly content: unknown;
  readonly template_id: number | null;
  readonly disclosure_id: number | null;
}

/** Edited words are those of a template, and a disclosure says what it was recorded with. */
function needTemplate({ content, template_id, disclosure_id }: Edited, context: z.RefinementCtx): void {
  if (content === null) return;
  const say = (message: string) => context.addIssue({ code: "custom", path: ["content"], message });
  if (disclosure_id !== null) say("A disclosure is written as it was recorded. Leave out the edited words.");
  else if (template_id === null) say("Edited words need the template that they were written after.");
}

/** Edited words to be seen before they go. */
export const wordsBody = z.object({
  template_id: id,
  content: filledContent,
  redact: selection.redact,
  redact_reporter: selection.redact_reporter,
  time_zone: timeZone,
});

/**
 * `download` answers a file in its format and needs a reason; any other destination the report as its screen shows it. A
 * disclosure has its own selection.
 */
export const reportBody = z
  .object({
    ...selection,
    destination: reportDestination,
    format,
    disclosure_id: id.nullish().transform((value) => value ?? null),
    /** The words of its template as a person edited them for this report, in place of the template's (decision 078). */
    content: filledContent.nullish().transform((value) => value ?? null),
    /** What its file and its entry among the saved reports are called; a disclosure has its own name. */
    name: optionalLine(120),
    reason: exportReason.optional(),
    time_zone: timeZone,
  })
  .superRefine(needReason)
  .superRefine(needTemplate);
export type ReportBody = z.input<typeof reportBody>;

const disclosureFields = {
  name: line(120),
  recipient: line(200),
  recipient_organization: optionalLine(200),
  ground: z.enum(groundIds),
  /** The articulable and significant threat that was relied on. */
  threat: optionalProse,
  purpose: shortText(500),
};

interface Relied {
  readonly ground: string;
  readonly threat: string | null;
}

/** In an emergency the threat that was relied on is named (34 CFR 99.32). */
export function needThreat(body: Relied, context: z.RefinementCtx): void {
  if (body.ground === "emergency" && body.threat === null)
    context.addIssue({ code: "custom", path: ["threat"], message: "Threat relied on is required." });
}

/** What the disclosure form needs. */
export const disclosureForm = z.object(disclosureFields).superRefine(needThreat);

/** A selection for a recipient outside, with what FERPA requires to be recorded. */
export const disclosureBody = z
  .object({ ...selection, uuid: uuid.optional(), ...disclosureFields })
  .superRefine(needThreat);
export type DisclosureBody = z.input<typeof disclosureBody>;

export const disclosure = z.looseObject({
  id,
  uuid,
  created_at: timestamp,
  created_by: userRef.nullable(),
  name: z.string(),
  recipient: z.string(),
  recipient_organization: z.string().nullable(),
  ground: z.enum(groundIds),
  threat: z.string().nullable(),
  purpose: z.string(),
  sections: z.array(z.enum(reportSectionIds)),
  redact: z.array(id),
  redact_reporter: z.boolean(),
  /** When its document was last made, by whom, and the document's digest; null before. */
  issued_at: timestamp.nullable(),
  issued_by: userRef.nullable(),
  sha256: z.string().nullable(),
  /** What it is written after; nothing where it consists of sections. */
  template: z.looseObject({ id, name: z.string(), edition: z.int() }).nullish(),
  /** What its sections are written in; nothing where that was not chosen. */
  language: z.enum(templateLanguages).nullish(),
  /** Who else read what it says and approved that; nothing where nobody did. */
  approved: z.looseObject({ at: timestamp, by: userRef.nullable() }).nullish(),
});
export type Disclosure = z.infer<typeof disclosure>;

/** A piece of a text with how it is written. `problem`: a token that has no value at its place. */
const reportSpan = z.looseObject({
  text: z.string(),
  strong: z.boolean(),
  em: z.boolean(),
  underline: z.boolean(),
  problem: z.boolean().optional(),
});
export type ReportSpan = z.infer<typeof reportSpan>;

/** An entry of a list: how deep it lies, from 0, and the sign before it, which may be a number or nothing. */
const reportItem = z.looseObject({ text: z.string(), level: z.int().min(0), marker: z.string() });
export type ReportItem = z.infer<typeof reportItem>;

/** A drawing of a floor, and the zones that are marked on it: their corners are fractions of the drawing, and one is a spot. */
export const reportPlan = z.looseObject({
  /** The drawing as a JPEG in base64; null where it could not be read, so that the zone lies on blank paper. */
  picture: z.string().nullable(),
  /** In pixels of that picture. */
  width: z.int(),
  height: z.int(),
  polygon: z.array(z.tuple([z.number(), z.number()])),
  /** All zones that are marked, the one above first, each with its word; reports that were saved before have none. */
  zones: z
    .array(z.looseObject({ label: z.string(), polygon: z.array(z.tuple([z.number(), z.number()])) }))
    .optional(),
  /** Names of other zones of the plan, by which one finds one's way on it, and the middle of each. */
  others: z.array(z.looseObject({ label: z.string(), at: z.tuple([z.number(), z.number()]) })).optional(),
  /** The other zones as they are drawn: an outline, and of a known point its sign. Reports that were saved before have none. */
  outlines: z
    .array(z.looseObject({ sign: z.string(), polygon: z.array(z.tuple([z.number(), z.number()])) }))
    .optional(),
  /** Is it one of several, which are made smaller on paper, so that two have room on a page? */
  small: z.boolean().optional(),
});
export type ReportPlan = z.infer<typeof reportPlan>;

/**
 * One block of a section. `facts`: label and value; `table`: the first row holds the headings; `grid`: a table without;
 * `signatures`: the same, with room for a pen in each further row; `list`: in `items`; `problem`: what of a template could
 * not be written; `plan`: the drawing of a floor with a zone on it, whose text says what is to be seen; `text`, `heading`, `none`,
 * `page-break`.
 */
export const reportBlock = z.looseObject({
  kind: z.enum([
    "heading",
    "text",
    "facts",
    "table",
    "grid",
    "signatures",
    "list",
    "none",
    "problem",
    "page-break",
    "plan",
  ]),
  text: z.string(),
  rows: z.array(z.array(z.string())),
  /** Of a heading, below that of the section: 1 to 3; 1 where it is left out. */
  level: z.int().min(1).max(3).optional(),
  /** The text in pieces, where some are written in another way. */
  spans: z.array(reportSpan).optional(),
  items: z.array(reportItem).optional(),
  /** Of a `plan`. */
  plan: reportPlan.optional(),
  /** Its headings and labels come from a template and may name people: they are redacted like any text. */
  filled: z.boolean().optional(),
});
export type ReportBlock = z.infer<typeof reportBlock>;

/** The one section of a report that was written after a template. */
export const templateSectionId = "template";

/** The last line of a report that says in which of its sections nothing is recorded. */
export const emptySectionsId = "empty";

export const reportSection = z.looseObject({
  id: z.enum([...reportSectionIds, templateSectionId, emptySectionsId]),
  title: z.string(),
  blocks: z.array(reportBlock),
});
export type ReportSection = z.infer<typeof reportSection>;

/** The content of a report, as it was and as the same choice would be written now. */
export const reportContent = z.looseObject({
  language: z.enum(templateLanguages),
  /** A letter has nothing of the case around it; a paper where it is left out. */
  kind: z.enum(templateKinds).nullish(),
  number: z.string(),
  title: z.string(),
  /** Whom the case is about, by name or by what stands for it. Reports that were saved before have none. */
  subject: z.string().nullish(),
  organization: z.string(),
  /** Who prints it and when, as text. */
  printed_by: z.string(),
  printed_at: z.string(),
  sections: z.array(reportSection),
  /** Did a person edit the words that its template made, before it was made? */
  edited: z.boolean().nullish(),
});

/** What would leave of a disclosure; the digest tells whether it still does when it is approved. */
export const disclosureReport = reportContent.extend({ digest: z.string() });
export type DisclosureReport = z.infer<typeof disclosureReport>;

export const caseReport = reportContent.extend({
  /** What it is written in; English where it is left out. */
  language: z.enum(templateLanguages).optional(),
  /** People who can be redacted; `stands_for` is the text that replaces the name, null where the name stays. */
  people: z.array(
    z.looseObject({
      id,
      name: z.string(),
      role: z.string(),
      stands_for: z.string().nullable(),
      /** Of which of these people they are a parent. */
      parent_of: z.array(id).nullish(),
      /** In which language they are written to, where their record names one that there are words in. */
      language: z.enum(templateLanguages).nullish(),
      /** Is it who reported, as far as that is known? They are taken out together with the reporter. */
      reported: z.boolean().nullish(),
      /** Is their name known in another script alone? Texts that call them otherwise name them still. */
      other_script: z.boolean().nullish(),
    }),
  ),
  /** The reporter's name, where it is known. */
  reporter: z.string().nullable(),
  /** Was whoever reported promised to stay unnamed? They may be on the list of people all the same. */
  reporter_anonymous: z.boolean().nullish(),
  disclosures: z.array(disclosure),
  /** Assessments of subjects whose names are taken out, beside one whose name stays: nothing of them is said. */
  left_out: z.int().nonnegative().nullish(),
  /** In how many places of what a template made nothing is recorded, which the words themselves say there. */
  gaps: z.int().nonnegative().nullish(),
  /** Is a WAVR judgment of it signed, or a plan in force, as far as papers tell them; or is it begun and nothing to be told yet? */
  wavr: z.enum(["none", "unsigned", "signed"]).nullish(),
  /** Has the section of worksheets nothing to say, since papers about a member of staff tell no employment record? */
  no_worksheets: z.boolean().nullish(),
  /** Are documents of disclosures made only of what a second person approved? */
  by_two: z.boolean().nullish(),
  /** Templates that a report of this case may be written after. */
  templates: z
    .array(
      z.looseObject({
        id,
        name: z.string(),
        description: z.string().nullable(),
        /** Whom it is for, by the id of a reader (`readers.ts`); nothing where that is anybody. */
        reader: z.string().nullish(),
        /** Of which sections of a case it tells something. */
        tells: z.array(z.enum(reportSectionIds)).nullish(),
      }),
    )
    .nullish(),
});
export type CaseReport = z.infer<typeof caseReport>;
