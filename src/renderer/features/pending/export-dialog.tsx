import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { followDownload } from "#lib/page/follow-download.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

/** Saves the whole outbox as one file of the person's own, after a word on what such a file contains. */
export function ExportDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const save = useBridgeMutation("outbox.export", {
    onSuccess: ({ saved, url }) => {
      if (url !== null) followDownload(url);
      if (saved || url !== null) announce(t("The file is saved."));
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      width="small"
      title={t("Export what waits")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="primary" loading={save.isPending} onClick={() => save.mutate({})}>
            {t("Save the file")}
          </Button>
        </>
      }
    >
      {save.error ? <Callout kind="stop">{errorMessage(save.error)}</Callout> : null}
      <p className="bw-dialog-text">
        {t(
          "Everything that waits is written into one text file, so that it can be entered elsewhere by hand. It still waits here afterwards and is sent as before.",
        )}
      </p>
      <Callout kind="wait" title={t("Anyone who opens the file can read it.")}>
        {t(
          "It is not encrypted and holds names and answers. Keep it where records are kept, and delete it when it is not needed any more.",
        )}
      </Callout>
    </Dialog>
  );
}
