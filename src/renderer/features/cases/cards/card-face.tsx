import type { CaseCard } from "#contract/records/case-cards/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { holderOf } from "./card-words.ts";

/** What a card says: all that whoever has it gets to see. */
export type CardFaceWords = Pick<CaseCard, "name" | "role" | "what_to_do" | "whom_to_call"> & {
  readonly last_day: string | null;
};

type CardFaceProps = { readonly card: CardFaceWords; readonly school: string };

/** A card as its reader sees it, without what is around it. */
export function CardFace({ card, school }: CardFaceProps) {
  return (
    <>
      <p className="card-holder">{t("For {{holder}}", { holder: holderOf(card) || "…" })}</p>
      <p className="card-school">{school}</p>
      <h3>{t("What to do")}</h3>
      <p className="card-words">{card.what_to_do.trim() || "…"}</p>
      <h3>{t("Whom to call")}</h3>
      <p className="card-words">{card.whom_to_call.trim() || "…"}</p>
      {card.last_day ? (
        <p className="card-until">{t("Holds through {{day}}", { day: formatDate(card.last_day) })}</p>
      ) : null}
      <p className="card-until">{t("This card is for you alone. Do not pass it on.")}</p>
    </>
  );
}
