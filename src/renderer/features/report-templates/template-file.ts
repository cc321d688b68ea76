import { z } from "zod";
import { readTemplate } from "#contract/records/report-templates/document.ts";
import {
  type TemplateKind,
  type TemplateLanguage,
  templateKinds,
  templateLanguages,
} from "#contract/records/report-templates/endpoints.ts";
import { t } from "#lib/words/t.ts";

/** A template as it goes from one computer to another, and as a new one begins. */
export interface TemplateFile {
  readonly name: string;
  readonly description: string | null;
  readonly language: TemplateLanguage;
  /** A paper where it is left out. */
  readonly kind?: TemplateKind | null | undefined;
  /** Whom it is written for, by the id of a reader. */
  readonly reader?: string | null | undefined;
  readonly content: unknown;
}

/** No template is larger. */
export const mostFileBytes = 1_000_000;

const shape = z.object({
  bellwether_report_template: z.literal(1),
  name: z.string().trim().min(1).max(120),
  description: z.string().max(500).nullable().default(null),
  language: z.enum(templateLanguages).default("en-US"),
  kind: z.enum(templateKinds).default("paper"),
  reader: z.string().trim().max(40).nullable().default(null),
  content: z.unknown(),
});

export const writeTemplateFile = ({
  name,
  description,
  language,
  kind,
  reader,
  content,
}: TemplateFile): string => {
  const file = { name, description, language, kind: kind ?? "paper", reader: reader ?? null, content };
  return `${JSON.stringify({ bellwether_report_template: 1, ...file }, null, 2)}\n`;
};

type Read =
  | { readonly ok: true; readonly template: TemplateFile }
  | { readonly ok: false; readonly why: string };

const refused = (why: string): Read => ({ ok: false, why });

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a file that somebody chose. One that can be opened may still have tokens or sections that this program does not
 * know: they are named below the editor, and it is not saved before they are mended.
 */
export function readTemplateFile(text: string): Read {
  const given = json(text);
  if (typeof given !== "object" || given === null || !("bellwether_report_template" in given))
    return refused(t("It is not a report template. Choose a file that was exported from one."));
  if (given.bellwether_report_template !== 1)
    return refused(t("It was written by a newer version of Bellwether. Update this computer first."));
  const read = shape.safeParse(given);
  if (!read.success)
    return refused(
      t("Its name, description or language is missing or cannot be read. Export the template again."),
    );
  const { document, problems } = readTemplate(read.data.content);
  if (document === null) return refused(problems[0]?.message ?? t("It cannot be read."));
  const { name, description, language, kind, reader } = read.data;
  return { ok: true, template: { name, description, language, kind, reader, content: document } };
}

/** `Letter to the family.json`: no sign in it that a file's name may not have. */
export const fileNameOf = (name: string): string =>
  `${
    name
      .replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, 80) || "template"
  }.json`;
