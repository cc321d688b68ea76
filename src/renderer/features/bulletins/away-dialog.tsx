import type { Location } from "#contract/records/locations/schema.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

interface AwayDialogProps {
  readonly open: boolean;
  /** The place that it is about, as far as it is known here. */
  readonly about: Pick<Location, "name" | "phone" | "contacts"> | null;
  readonly onClose: () => void;
}

/** Whoever presses Issue without a network must not believe that people know now: it says so, and whom to call. */
export function AwayDialog({ open, about, onClose }: AwayDialogProps) {
  const calls = [
    ...(about?.phone ? [{ label: about.name, value: about.phone }] : []),
    ...(about?.contacts ?? []).flatMap(({ name, reached_at }) =>
      reached_at ? [{ label: name, value: reached_at }] : [],
    ),
  ];
  return (
    <Dialog
      open={open}
      width="small"
      role="alertdialog"
      title={t("Not issued: you are not connected")}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} autoFocus>
          {t("Keep the draft")}
        </Button>
      }
    >
      <p className="bw-dialog-text">
        {t(
          "A bulletin goes out when you are connected. What you typed is kept on this computer: come back and issue it then. Nobody has read it.",
        )}
      </p>
      <p className="bw-dialog-text">
        {calls.length > 0
          ? t("If people have to know now, call:")
          : t("If people have to know now, call the front offices of the schools that it concerns.")}
      </p>
      {calls.length > 0 ? <FactList facts={calls} /> : null}
    </Dialog>
  );
}
