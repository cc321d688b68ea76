import { KeyRound } from "lucide-react";
import type { CaseCard } from "#contract/records/case-cards/schema.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { holderOf } from "./card-words.ts";

type MadeAlreadyProps = {
  readonly card: CaseCard;
  /** Gives it a new link and code, which its words then need not be typed again for. */
  readonly onRenew: () => void;
  readonly onClose: () => void;
};

/** A card whose first answer was lost on the way: it is there, and what was shown once was shown to nobody. */
export function MadeAlready({ card, onRenew, onClose }: MadeAlreadyProps) {
  const { linked } = card;
  return (
    <Dialog
      open
      title={t("Card for {{holder}}", { holder: holderOf(card) })}
      onClose={onClose}
      footer={
        <>
          <Button variant={linked ? "plain" : "primary"} onClick={onClose}>
            {t("Close")}
          </Button>
          {linked ? (
            <Button data-autofocus variant="primary" icon={KeyRound} onClick={onRenew}>
              {t("New link and code")}
            </Button>
          ) : null}
        </>
      }
    >
      <Callout kind="ok" role="status" title={t("The card was made at the first try.")}>
        {linked
          ? t(
              "Its answer was lost on the way, and link and code are shown only once. Give the card a new link and a new code; the lost ones then open nothing.",
            )
          : t("Its answer was lost on the way. Print it from the list.")}
      </Callout>
      <blockquote className="card-row-words">{card.what_to_do}</blockquote>
    </Dialog>
  );
}
