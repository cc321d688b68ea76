import { t } from "#lib/words/t.ts";
import "./sign-in.css";
import { FolderOpen, RotateCw } from "lucide-react";
import { useState } from "react";
import type { Unopened } from "#contract/bridge/diagnostics.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { CollectDiagnostics } from "#parts/diagnostics/collect-diagnostics.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { UseServer } from "./use-server.tsx";

/** What somebody can do, by what went wrong. */
const waysOn: Readonly<Record<Unopened["kind"], string>> = {
  damaged: t(
    "A file of the records is damaged. Put the folder back from a backup, then try again. Whoever looks after this computer may be able to repair it: leave the folder as it is until then.",
  ),
  "wrong-key": t(
    "If the folder came from a backup or from another computer, put back the one that belongs to this computer, then try again. Records that were protected by a passphrase open with their recovery sheet once their own folder is back.",
  ),
  "no-key": t(
    "If the keychain of this computer was locked or moved, unlock it, then try again. If the folder came from a backup, it opens only with the key that it was written with.",
  ),
  refused: t(
    "If a newer version of Bellwether was used here, update this one, then try again. Nothing is changed by an older one.",
  ),
  "read-only": t("Let Bellwether write in the folder, then try again."),
  full: t("Make room on the disk of the folder, then try again."),
  "in-use": t("Close the other one, then try again. Where nobody has it open, restart this computer."),
  share: t("Bellwether needs a folder on a drive of this computer. Ask whoever looks after it."),
  other: t("Try again. If that does not help, collect diagnostics for whoever looks after this computer."),
};

/** Records of this computer that do not open can make room for new ones; a folder that is refused cannot. */
const canBeSetAside: ReadonlySet<Unopened["kind"]> = new Set(["damaged", "wrong-key", "no-key"]);

/** Where nothing can be opened at all, a team server cannot be used either. */
const keepsAllShut: ReadonlySet<Unopened["kind"]> = new Set([
  "read-only",
  "full",
  "in-use",
  "share",
  "other",
]);

/** The data folder cannot be opened. Nothing in it is changed. */
export function UnreadableScreen() {
  const { problem, unopened } = useAppState();
  const [asking, setAsking] = useState(false);
  const again = useBridgeMutation("start.again", {
    // Another Bellwether may be behind the page by then.
    onSuccess: () => window.location.reload(),
  });
  const show = useBridgeMutation("start.openFolder");
  const kind = unopened?.kind ?? "other";
  const error = again.error ?? show.error;
  return (
    <EntryFrame
      title={t("The records cannot be opened")}
      subtitle={t("They are still on this computer. Nothing was changed.")}
    >
      <Callout kind="stop" title={t("What happened.")} role="alert">
        {problem ?? t("The folder with the records could not be read.")}
      </Callout>
      <p className="bw-entry-text">{waysOn[kind]}</p>
      {error ? <Callout kind="stop">{errorMessage(error)}</Callout> : null}
      <Button
        variant="primary"
        size="large"
        fill
        icon={RotateCw}
        loading={again.isPending}
        onClick={() => again.mutate({})}
      >
        {t("Try again")}
      </Button>
      {unopened === null ? null : (
        <p className="bw-entry-text bw-entry-folder">
          {t("Folder: {{folder}}", { folder: unopened.folder })}
        </p>
      )}
      <div className="bw-entry-ways">
        {unopened?.shows ? (
          <Button icon={FolderOpen} onClick={() => show.mutate({})}>
            {t("Open the folder")}
          </Button>
        ) : null}
        <CollectDiagnostics />
        {canBeSetAside.has(kind) && unopened !== null ? (
          <Button variant="minimal" onClick={() => setAsking(true)}>
            {t("Set the records aside…")}
          </Button>
        ) : null}
        {!(unopened !== null && keepsAllShut.has(kind)) ? <UseServer /> : null}
      </div>
      <SetAsideDialog open={asking} onClose={() => setAsking(false)} />
    </EntryFrame>
  );
}

function SetAsideDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const aside = useBridgeMutation("start.setAside", { onSuccess: onClose });
  return (
    <Dialog
      open={open}
      width="small"
      title={t("Set the records aside?")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="primary" loading={aside.isPending} onClick={() => aside.mutate({})}>
            {t("Set aside")}
          </Button>
        </>
      }
    >
      {aside.error ? <Callout kind="stop">{errorMessage(aside.error)}</Callout> : null}
      <p className="bw-dialog-text">
        {t(
          "Their folder is renamed, and nothing in it is touched. New records can be begun on this computer, or a team server be used. Nobody can see what was in the old ones until they are put back under their former name.",
        )}
      </p>
    </Dialog>
  );
}
