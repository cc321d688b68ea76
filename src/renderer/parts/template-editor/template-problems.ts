import { type Problem, readFilled, readTemplate } from "#contract/records/report-templates/document.ts";
import { t } from "#lib/words/t.ts";

/** What is wrong with a document that is written as text, by the rules of the contract; `filled`: what a template became. */
export function problemsOf(text: string, filled = false): readonly Problem[] {
  try {
    return (filled ? readFilled : readTemplate)(JSON.parse(text)).problems;
  } catch {
    return [{ place: t("the template"), message: t("It cannot be read."), at: null }];
  }
}
