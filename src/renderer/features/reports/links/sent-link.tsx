import type { ReportLink } from "#contract/services/reports/links.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import type { SentLink } from "./send-link.tsx";

type SentLinkProps = {
  readonly sent: SentLink;
  /** As the list has it by now: whether the mail server took its mail. */
  readonly link: ReportLink;
  readonly onClose: () => void;
};

/** The code of a link, to be told now; and the link itself, where no mail has taken it along. */
export function SentLinkDialog({ sent: { path, code, address: given }, link, onClose }: SentLinkProps) {
  const { connection } = useAppState();
  const { email, mail_status: mail } = link;
  const mailed = mail === "sent";
  const root = given ?? (connection?.kind === "server" ? connection.server.url : null);
  const address = root === null ? path : new URL(path, root).href;
  return (
    <Dialog
      open
      title={t("Link for {{email}}", { email })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      }
    >
      <div className="reports-sent">
        {mailed ? (
          <Callout kind="ok" title={t("The link was mailed to {{email}}.", { email })} role="status">
            {t("Tell the code by telephone. It is shown only now, and never goes into a mail.")}
          </Callout>
        ) : mail === "sending" ? (
          <Callout kind="wait" title={t("The mail server has not answered yet.")} role="status">
            {t("Keep the link until it has, and tell the code by telephone. Both are shown only now.")}
          </Callout>
        ) : mail === "failed" ? (
          <Callout kind="wait" title={t("The mail server did not take the mail.")} role="alert">
            {t("Send the link yourself, and tell the code by telephone. Both are shown only now.")}
          </Callout>
        ) : (
          <Callout kind="ok" title={t("The link is made. No mail was sent.")} role="status">
            {t("Send the link yourself, and tell the code by telephone. Both are shown only now.")}
          </Callout>
        )}
        {mailed ? null : <CopyField label={t("Link")} value={address} copied={t("Link copied.")} />}
        <CopyField label={t("Code")} value={code} copied={t("Code copied.")} />
      </div>
    </Dialog>
  );
}
