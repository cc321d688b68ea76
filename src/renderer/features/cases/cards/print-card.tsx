import { useEffect, useRef } from "react";
import type { CaseCard } from "#contract/records/case-cards/schema.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { CardFace } from "./card-face.tsx";

type PrintCardProps = {
  readonly card: CaseCard;
  readonly school: string;
  /** Called when the paper is done, or was not wanted. */
  readonly onDone: () => void;
};

/** Prints a card at once: what it says, and a line to sign. The number of the case is not on it, nor a name that was not typed. */
export function PrintCard({ card, school, onDone }: PrintCardProps) {
  const user = useSession().user?.full_name ?? "";
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const end = () => done.current();
    window.addEventListener("afterprint", end);
    // After this commit: the sheet is filled at once where a print begins, which React does not do within an effect.
    const begin = setTimeout(() => window.print());
    return () => {
      clearTimeout(begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return (
    <PrintSheet
      title={t("Need-to-know card")}
      about={[school]}
      by={user}
      content={() => (
        <div className="card-face">
          <CardFace card={card} school={school} />
          <p className="card-sign">
            <span>{t("I have read this: ______________________________")}</span>
            <span>{t("Date: ______________")}</span>
          </p>
          <p>{t("Give this paper back by {{day}}.", { day: formatDate(card.last_day) })}</p>
        </div>
      )}
    />
  );
}
