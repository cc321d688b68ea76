import "./print-sheet.css";
import { type ReactNode, useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { writePageMargins } from "./page-margins.ts";
import { usePrintedAt } from "./use-printed-at.ts";

/** Stands on every sheet of paper (DOMAIN-4). */
export const confidential = "Confidential: need to know only";

export type PrintSheetProps = {
  readonly title: string;
  /** At the left above every sheet: the person and the case. */
  readonly about: readonly string[];
  /** Who prints it. */
  readonly by: string;
  /** What is printed; made only while it is. */
  readonly content: () => ReactNode;
};

/**
 * What a page has on paper, in place of everything that it has on a screen. While it stands, nothing else of the
 * page can be printed, by whichever way somebody prints.
 */
export function PrintSheet({ title, about, by, content }: PrintSheetProps) {
  const at = usePrintedAt();
  const left = about.join(" · ");
  useLayoutEffect(
    () => (at === null ? undefined : writePageMargins(left, `Printed by ${by}, ${at}`)),
    [at, left, by],
  );
  return createPortal(
    <div className="bw-print">
      {at === null ? null : (
        <>
          <h1>{title}</h1>
          <p>
            Made {at}, by {by}
          </p>
          {content()}
        </>
      )}
    </div>,
    document.body,
  );
}
