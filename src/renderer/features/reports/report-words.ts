import { reportSections } from "#contract/records/report-templates/sections.ts";
import type { SavedReport } from "#contract/services/reports/saved.ts";
import { t } from "#lib/words/t.ts";

/** Whom it was made for: a recipient outside, or the team itself. */
export const readerOf = ({ recipient, recipient_organization }: SavedReport): string =>
  recipient === null
    ? t("Own use")
    : [recipient, recipient_organization].filter((part) => part !== null && part !== "").join(", ");

/** Whose names are not in it. */
export const takenOutOf = ({ taken_out, redact_reporter }: SavedReport): string =>
  [...taken_out, ...(redact_reporter ? [t("the reporter")] : [])].join(", ");

/** What it consists of. */
export const contentWords = ({ template, sections }: SavedReport): string =>
  template === null
    ? sections.map((id) => reportSections.find((each) => each.id === id)?.title ?? id).join(", ")
    : t("{{name}}, version {{edition}}", { name: template.name, edition: template.edition });
