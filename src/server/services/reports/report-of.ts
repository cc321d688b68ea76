import type { TemplateDocument } from "#contract/records/report-templates/document.ts";
import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import { invalid } from "#server/http/errors.ts";
import { templateAt } from "#server/records/report-templates/editions.ts";
import { buildReport } from "./build-report.ts";
import { findDisclosure } from "./case-disclosures.ts";
import type { ChosenTemplate, Selection } from "./compose-report.ts";
import type { Asked } from "./leave-as-file.ts";

interface Choice extends Omit<Selection, "template" | "language"> {
  readonly language: TemplateLanguage | null;
  readonly template_id: number | null;
  /** Its words as somebody edited them, in place of its own. */
  readonly content: TemplateDocument | null;
  readonly time_zone: string | null;
}

/** The report of a case as somebody has chosen it. */
export async function reportOfChoice(call: Asked, choice: Choice) {
  const { sections, redact, redact_reporter, template_id, content, time_zone, language } = choice;
  const found = await chosenTemplate(call, template_id);
  requireLanguage(found, language);
  const template = found === null || content === null ? found : { ...found, content };
  const selection = { sections, redact, redact_reporter, template, language };
  return { kept: null, selection, composed: await buildReport(call, selection, time_zone) };
}

/**
 * The report of a disclosure, which has its own selection. Whoever recorded it is the author of what it says, whoever looks at
 * it or makes its document.
 */
export async function reportOfDisclosure(call: Asked, id: number, timeZone: string | null) {
  const kept = await findDisclosure(call.db, call.record.id, id);
  if (kept === undefined) throw invalid("disclosure_id", "This disclosure record was not found.");
  const { sections, redact, redact_reporter, recipient, recipient_organization, created_by, language } = kept;
  const template = await chosenTemplate(call, kept.template?.id ?? null, kept.template?.edition);
  const selection = { sections, redact, redact_reporter, template, language };
  const whom = { recipient, recipient_organization, author: created_by };
  return { kept, selection, composed: await buildReport(call, selection, timeZone, whom) };
}

/** The template of a tree that a report is written after, as it is now or as a disclosure named it. */
export async function chosenTemplate(
  { db, auth, record }: Pick<Asked, "db" | "auth" | "record">,
  id: number | null,
  edition: number | null = null,
) {
  if (id === null) return null;
  const found = await templateAt(db, auth.reach.rootOf(record.organizationId), id, edition);
  if (found === null) throw invalid("template_id", "This template was not found. Choose another one.");
  return found;
}

const languageNames: Readonly<Record<TemplateLanguage, string>> = { "en-US": "English", "es-US": "Spanish" };

/** What a template says is in its own language; of a report of sections each may be chosen. */
export function requireLanguage(
  template: Pick<ChosenTemplate, "language"> | null,
  language: TemplateLanguage | null,
): void {
  if (template === null || language === null || template.language === language) return;
  throw invalid(
    "language",
    `This template is in ${languageNames[template.language]}. Leave the language out, choose a template in ${languageNames[language]}, or sections in place of a template.`,
  );
}
