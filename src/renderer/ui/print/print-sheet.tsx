import { t } from "#lib/words/t.ts";
import "./print-sheet.css";
import { type ReactNode, useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { familyDates, familyWords } from "#lib/words/family.ts";
import type { FamilyLanguage } from "#lib/words/language/language.ts";
import { writePageMargins } from "./page-margins.ts";
import { usePrintedAt } from "./use-printed-at.ts";

/** Stands on every sheet of paper (DOMAIN-4). */
export const confidential = t("Confidential: need to know only");

export type PrintSheetProps = {
  readonly title: string;
  /** At the left above every sheet: the person and the case. */
  readonly about: readonly string[];
  /** Who prints it. */
  readonly by: string;
  /** The language of whoever reads the paper. */
  readonly language?: FamilyLanguage;
  /** What is printed; made only while it is. */
  readonly content: () => ReactNode;
};

/**
 * What a page has on paper, in place of everything that it has on a screen. While it stands, nothing else of the
 * page can be printed, by whichever way somebody prints.
 */
export function PrintSheet({ title, about, by, language = "en-US", content }: PrintSheetProps) {
  const printedAt = usePrintedAt();
  const at = printedAt === null ? null : familyDates(language).moment(printedAt);
  const left = about.join(" · ");
  useLayoutEffect(() => {
    if (at === null) return undefined;
    const inLanguage = familyWords(language);
    return writePageMargins({
      left,
      right: inLanguage("Printed by {{by}}, {{at}}", { by, at }),
      confidential: inLanguage("Confidential: need to know only"),
      page: inLanguage("Page"),
      of: inLanguage("of"),
    });
  }, [at, left, by, language]);
  const inLanguage = familyWords(language);
  return createPortal(
    <div className="bw-print" lang={language}>
      {at === null ? null : (
        <>
          <h1>{title}</h1>
          <p>{inLanguage("Made {{at}}, by {{by}}", { at, by })}</p>
          {content()}
        </>
      )}
    </div>,
    document.body,
  );
}
