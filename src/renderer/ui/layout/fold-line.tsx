import { t } from "#lib/words/t.ts";
import "./fold-line.css";
import { createContext, type ReactNode, useState } from "react";

/** Where the sections around it put what adds to them while they are empty; null outside a page that folds. */
export const FoldContext = createContext<HTMLElement | null>(null);

/** Sections of a page, of which the empty ones are only a link each in one line below them: "Add: a relation …". */
export function FoldEmpty({ children }: { readonly children: ReactNode }) {
  const [line, setLine] = useState<HTMLElement | null>(null);
  return (
    <FoldContext value={line}>
      {children}
      <section className="bw-fold" aria-label={t("Add")}>
        <div ref={setLine} className="bw-fold-line" />
      </section>
    </FoldContext>
  );
}
