import { Printer } from "lucide-react";
import type { CaseCard } from "#contract/records/case-cards/schema.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { holderOf } from "./card-words.ts";

/** What the server says once of a card: its link and code, which paper has none of. */
export type GivenCard = {
  readonly card: CaseCard;
  readonly path: string | null;
  readonly code: string | null;
  /** In place of a link and a code that it had before. */
  readonly renewed: boolean;
};

type GivenCardProps = {
  readonly given: GivenCard;
  readonly onPrint: () => void;
  readonly onClose: () => void;
};

/** Link and code of a card, to be copied now; of a card on paper alone, that it is to be printed. */
export function GivenCardDialog({ given: { card, path, code, renewed }, onPrint, onClose }: GivenCardProps) {
  const { connection } = useAppState();
  const link =
    path !== null && connection?.kind === "server" ? new URL(path, connection.server.url).href : null;
  return (
    <Dialog
      open
      title={
        renewed
          ? t("New link and code for {{holder}}", { holder: holderOf(card) })
          : t("Card for {{holder}}", { holder: holderOf(card) })
      }
      onClose={onClose}
      footer={
        <>
          <GovernedButton
            needs="print"
            icon={Printer}
            variant={code === null ? "primary" : "plain"}
            onClick={onPrint}
          >
            {t("Print the card")}
          </GovernedButton>
          <Button variant={code === null ? "plain" : "primary"} onClick={onClose}>
            {t("Done")}
          </Button>
        </>
      }
    >
      <div className="card-given">
        {code === null ? (
          <Callout kind="ok" title={t("The card is made.")} role="status">
            {t("Print it and hand it over.")}
          </Callout>
        ) : renewed ? (
          <Callout kind="ok" title={t("The card has a new link and a new code.")} role="status">
            {t(
              "The former link opens nothing from now on. Send the new one by mail or message, and tell the code by telephone. Both are shown only now.",
            )}
          </Callout>
        ) : (
          <Callout kind="ok" title={t("The card is made.")} role="status">
            {t("Send the link by mail or message, and tell the code by telephone. Both are shown only now.")}
          </Callout>
        )}
        {link === null ? null : <CopyField label={t("Link")} value={link} copied={t("Link copied.")} />}
        {code === null ? null : <CopyField label={t("Code")} value={code} copied={t("Code copied.")} />}
      </div>
    </Dialog>
  );
}
