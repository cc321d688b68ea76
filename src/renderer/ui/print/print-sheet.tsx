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
  /** A letter goes to somebody at home: it has its title and its pages' numbers, and nothing else of ours. */
  readonly letter?: boolean;
  /** What is printed; made only while it is. */
  readonly content: () => ReactNode;
};

/**
 * What a page has on paper, in place of everything that it has on a screen. While it stands, nothing else of the
 * page can be printed, by whichever way somebody prints.
 */
export function PrintSheet({
  title,
  about,
  by,
  language = "en-US",
  letter = false,
  content,
}: PrintSheetProps) {
  const printedAt = usePrintedAt();
  const at = printedAt === null ? null : familyDates(language).moment(printedAt);
  const left = letter ? "" : about.join(" · ");
  useLayoutEffect(() => {
    if (at === null) return undefined;
    const inLanguage = familyWords(language);
    return writePageMargins({
      left,
      right: letter ? "" : inLanguage("Printed by {{by}}, {{at}}", { by, at }),
      confidential: letter ? "" : inLanguage("Confidential: need to know only"),
      page: inLanguage("Page"),
      of: inLanguage("of"),
    });
  }, [at, left, by, language, letter]);
  const inLanguage = familyWords(language);
  return createPortal(
    <div className="bw-print" lang={language}>
      {at === null ? null : (
        <>
          <h1>{title}</h1>
          {letter ? null : <p>{inLanguage("Made {{at}}, by {{by}}", { at, by })}</p>}
          {content()}
        </>
      )}
    </div>,
    document.body,
  );
}
