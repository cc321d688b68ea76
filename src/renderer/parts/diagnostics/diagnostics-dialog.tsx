import "./diagnostics.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DiagnosticPart } from "#contract/bridge/diagnostics.ts";
import { bridgeQuery, useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { followDownload } from "#lib/page/follow-download.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

type PartId = DiagnosticPart["id"];

const titles: Readonly<Record<PartId, string>> = {
  program: t("Versions of the program"),
  system: t("This computer"),
  policy: t("What your organization has set"),
  state: t("State of Bellwether"),
  files: t("Sizes of its files"),
  databases: t("Check of its databases"),
  crashes: t("Crash dumps"),
  log: t("Last lines of the log"),
};

type DiagnosticsDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** *Collect diagnostics*: shows each part as text before anything is written. */
export function DiagnosticsDialog({ open, onClose }: DiagnosticsDialogProps) {
  return open ? <Collected onClose={onClose} /> : null;
}

function Collected({ onClose }: { readonly onClose: () => void }) {
  const { bridge } = useHost();
  const [left, setLeft] = useState<ReadonlySet<PartId>>(new Set());
  const collected = useQuery({
    ...bridgeQuery(bridge, "diagnostics.collect", {}),
    // What was shown is what is written: it is read anew only when the dialog is opened again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const save = useBridgeMutation("diagnostics.save", {
    onSuccess: ({ saved, url }) => {
      if (url !== null) followDownload(url);
      if (!saved && url === null) return;
      announce(t("The file is saved."));
      onClose();
    },
  });
  const taken = (collected.data?.parts ?? []).map(({ id }) => id).filter((id) => !left.has(id));
  const toggle = (id: PartId) =>
    setLeft((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return (
    <Dialog
      open
      width="large"
      title={t("Collect diagnostics")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            disabled={taken.length === 0}
            loading={save.isPending}
            onClick={() => save.mutate({ parts: taken })}
          >
            {t("Save the file")}
          </Button>
        </>
      }
    >
      {save.error ? <Callout kind="stop">{errorMessage(save.error)}</Callout> : null}
      <p className="bw-dialog-text">
        {t(
          "This helps whoever looks after Bellwether to find a fault. It holds no names, records, addresses or passwords. Read each part, leave out what you like, then save it as one file. Nothing is sent.",
        )}
      </p>
      <Loaded query={collected} label={t("Collecting…")}>
        {({ parts }) => (
          <ul className="bw-diagnostics">
            {parts.map(({ id, text }) => (
              <li key={id}>
                <Checkbox label={titles[id]} checked={!left.has(id)} onChange={() => toggle(id)} />
                <details>
                  <summary>{t("Show what is in it: {{part}}", { part: titles[id] })}</summary>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
                  <pre tabIndex={0}>{text}</pre>
                </details>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}
