import "./print-preview.css";
import { Printer } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { previewPrintsBy } from "#lib/page/print-page.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { useToast } from "#ui/overlays/toast.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";

const PdfView = lazy(async () => ({ default: (await import("#parts/media/viewer/pdf-view.tsx")).PdfView }));

/**
 * Shows what will be on paper before the system's dialog asks for a printer: on Windows and Linux that dialog shows nothing of it.
 * What is shown is made by the same printing, and is kept nowhere.
 */
export function PrintPreview() {
  const { bridge, capabilities } = useHost();
  const toast = useToast();
  const [url, setUrl] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  const prepare = useRef<() => void>(() => {});
  const wanted = useRef(false);
  const has = capabilities.includes("print-preview");
  useEffect(() => {
    if (!has) return;
    previewPrintsBy((next) => {
      prepare.current = next;
      wanted.current = false;
      bridge.call("window.previewPrint", {}, { timeout: 0 }).then(
        (made) => {
          setBroken(false);
          setUrl(made.url);
        },
        (error: unknown) => toast({ message: errorMessage(error), kind: "stop" }),
      );
    });
    return () => previewPrintsBy(null);
  }, [bridge, has, toast]);
  return (
    <Dialog
      open={url !== null}
      width="window"
      title={t("Print preview")}
      onClose={() => setUrl(null)}
      // The preview has gone before the page is printed once more.
      onClosed={() => {
        if (!wanted.current) return;
        wanted.current = false;
        prepare.current();
        window.print();
      }}
      footer={(close) => (
        <>
          <DialogNote>{t("The next window asks for the printer and how many copies.")}</DialogNote>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            icon={Printer}
            onClick={() => {
              wanted.current = true;
              setUrl(null);
            }}
          >
            {t("Print…")}
          </Button>
        </>
      )}
    >
      {broken ? (
        <Callout kind="wait">{t("The preview cannot be shown. Printing still works.")}</Callout>
      ) : null}
      {url !== null && !broken ? (
        <Suspense fallback={<Skeleton label={t("Making the preview")} shape="text" />}>
          <div className="bw-print-preview">
            <PdfView url={url} name={t("Print preview")} onBroken={() => setBroken(true)} />
          </div>
        </Suspense>
      ) : null}
    </Dialog>
  );
}
