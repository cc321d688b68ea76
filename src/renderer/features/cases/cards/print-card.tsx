import type { CaseCard } from "#contract/records/case-cards/schema.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { CardFace } from "./card-face.tsx";

type PrintCardProps = {
  readonly card: CaseCard;
  readonly school: string;
};

/** A card on paper: what it says, and a line to sign. The number of the case is not on it, nor a name that was not typed. */
export function PrintCard({ card, school }: PrintCardProps) {
  const user = useSession().user?.full_name ?? "";
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
