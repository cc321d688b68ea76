import { z } from "zod";
import {
  id,
  line,
  optionalShortText,
  recordFields,
  rights,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery } from "#contract/kit/endpoint.ts";
import { recordEndpoints } from "#contract/kit/record-endpoints.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { readFilled, readTemplate, type TemplateDocument } from "./document.ts";
import { reportSectionIds } from "./sections.ts";

/** Languages in which a template may be written: dates and words of the program follow it. */
export const templateLanguages = ["en-US", "es-US"] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];

/** A paper of a case has its number and its title on it; a letter is the school's own and has neither. */
export const templateKinds = ["paper", "letter"] as const;
export type TemplateKind = (typeof templateKinds)[number];

const documentBy = (read: typeof readTemplate) =>
  z.unknown().transform((value, context): TemplateDocument => {
    const { document, problems } = read(value);
    for (const { place, message } of problems.slice(0, 20))
      context.addIssue({
        code: "custom",
        message: `${place.slice(0, 1).toUpperCase()}${place.slice(1)}: ${message}`,
      });
    return document ?? z.NEVER;
  });

/** The words of a report as a person edited them, in the form of a template; braces in its text stay text. */
export const filledContent = documentBy(readFilled).meta({
  examples: [
    {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Please call the school." }] }],
    },
  ],
});

/**
 * What a report is written after: a document of the editor as its JSON (see `document.ts`), or plain text. Tokens may be
 * written `{{case.number}}`. A token that there is not, or that has no value at its place, is refused with its place.
 */
export const templateContent = documentBy(readTemplate).meta({
  examples: [
    {
      type: "doc",
      content: [
        {
          type: "heading",
          attrs: { level: 1 },
          content: [{ type: "text", text: "To whom it may concern" }],
        },
        {
          type: "paragraph",
          content: [
            { type: "text", text: "About " },
            { type: "token", attrs: { name: "case.number" } },
          ],
        },
      ],
    },
  ],
});

export const reportTemplateBody = z.object({
  uuid: uuid.optional(),
  /** The root of the tree; needed only by administrators of several. */
  organization_id: id.optional(),
  name: line(120),
  description: optionalShortText(500),
  language: z.enum(templateLanguages).default("en-US"),
  kind: z.enum(templateKinds).default("paper"),
  /**
   * Whom it is written for, by the id of a reader (`readerPresets`): whoever they may not usually see is taken out, and what
   * leaves is recorded. Null for anybody; left out, it stays as it is.
   */
  reader: line(40).nullish(),
  /** A retired one is no longer offered; reports that were made after it stay. */
  active: z.boolean().default(true),
  content: templateContent,
});
export type ReportTemplateBody = z.input<typeof reportTemplateBody>;
export type ReportTemplateValues = z.output<typeof reportTemplateBody>;

const templateRow = z.looseObject({
  ...recordFields,
  organization_id: id,
  name: z.string(),
  description: z.string().nullable(),
  language: z.enum(templateLanguages),
  kind: z.enum(templateKinds).nullish(),
  reader: z.string().nullish(),
  active: z.boolean(),
  /** Of which sections of a case it tells something. */
  tells: z.array(z.enum(reportSectionIds)).nullish(),
  /** Counts the contents that it had: another one is the next. */
  edition: z.int().positive(),
  can: rights,
});
export type ReportTemplateRow = z.infer<typeof templateRow>;

/** The document as it is kept: see `document.ts` for what it consists of. */
const keptContent = z.looseObject({ type: z.literal("doc"), content: z.array(z.unknown()) });

/** An earlier content, or the present one, with who wrote it and when. */
const templateEdition = z.looseObject({
  edition: z.int().positive(),
  written_at: timestamp,
  written_by: userRef.nullable(),
  content: keptContent,
});

const reportTemplate = templateRow.extend({
  content: keptContent,
  /** The last fifty contents, latest first. */
  editions: z.array(templateEdition),
});
export type ReportTemplate = z.infer<typeof reportTemplate>;

const token = z.looseObject({
  name: z.string(),
  label: z.string(),
  /** The list in whose repeated part it has a value; null where it has one everywhere. */
  within: z.string().nullable(),
  example: z.string(),
  /** What the questionnaire asks there, in its current words; null where the token is about no question. */
  question: z.string().nullish(),
});

/** Spec §7, "Report templates". */
export const reportTemplateEndpoints = {
  ...recordEndpoints("report-template", {
    path: "/report-templates",
    query: listQuery(
      ["name", "edition", "updated_at"],
      {
        active: anyOf(["yes", "no"]),
        language: anyOf(templateLanguages),
        /** Those that this organization's reports may be written after. */
        offered_for: z.coerce.number<string | number>().int().min(1).optional(),
      },
      "name",
    ),
    row: templateRow,
    record: reportTemplate,
    form: z.looseObject({
      organizations: z.array(organization),
      languages: z.array(z.enum(templateLanguages)),
    }),
    body: reportTemplateBody,
    summaries: { update: "Change a template; another content is its next edition" },
  }),
  "reportTemplates.addReadyMade": endpoint({
    group: "templates",
    base: "v2",
    method: "POST",
    path: "/report-templates/ready-made",
    summary: "Add the papers and letters that the program brings along, where nothing is called so yet",
    policy: { kind: "manage" },
    body: z.object({ organization_id: id.optional() }),
    response: item(z.looseObject({ added: z.int().nonnegative() })),
    changes: ["templates"],
    audit: "report-template.ready-made",
  }),
  "reportTemplates.tokens": endpoint({
    group: "templates",
    base: "v2",
    method: "GET",
    path: "/report-templates/token",
    summary: "The tokens that a template may use, and the lists that its parts may be repeated for",
    policy: { kind: "member" },
    response: item(
      z.looseObject({
        tokens: z.array(token),
        lists: z.array(z.looseObject({ id: z.string(), label: z.string() })),
      }),
    ),
  }),
};
