import "./viewer.css";
import { useQuery } from "@tanstack/react-query";
import { Download, FileQuestion } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { FileView } from "#contract/bridge/registry.ts";
import type { MediaItem } from "#contract/records/media/schema.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { mediaFacts } from "#parts/media/media-card.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { TextView } from "./text-view.tsx";
import { fileViewQuery, useSaveFile } from "./use-file-view.ts";

const PdfView = lazy(async () => ({ default: (await import("./pdf-view.tsx")).PdfView }));

export type MediaViewerProps = {
  /** Null closes it. */
  readonly item: MediaItem | null;
  readonly onClose: () => void;
};

/** Shows one attachment: pictures, PDF and plain text (S-13). Other kinds can be saved. */
export function MediaViewer({ item, onClose }: MediaViewerProps) {
  // The last file stays drawn while the dialog fades out.
  const [last, setLast] = useState(item);
  useEffect(() => {
    if (item) setLast(item);
  }, [item]);
  const shown = item ?? last;
  const save = useSaveFile();
  return (
    <Dialog
      open={item !== null}
      width="large"
      title={shown?.file_name ?? "File"}
      onClose={onClose}
      footer={
        <>
          <DialogNote>{shown ? mediaFacts(shown) : ""}</DialogNote>
          <Button
            icon={Download}
            loading={save.isPending}
            onClick={() => {
              if (shown) save.mutate(shown.id);
            }}
          >
            Save as…
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {save.error ? (
        <Callout kind="stop" role="alert">
          {errorMessage(save.error)}
        </Callout>
      ) : null}
      {shown ? <Content key={shown.id} item={shown} /> : null}
    </Dialog>
  );
}

function Content({ item }: { readonly item: MediaItem }) {
  const { bridge } = useHost();
  const view = useQuery(fileViewQuery(bridge, item.id));
  return (
    <Loaded query={view} label="Opening the file" shape="text">
      {(found) => <Preview item={item} view={found} />}
    </Loaded>
  );
}

function Preview({ item, view }: { readonly item: MediaItem; readonly view: FileView }) {
  const [broken, setBroken] = useState(false);
  const { url, preview } = view;
  if (broken || preview === "none") {
    return (
      <EmptyState
        icon={FileQuestion}
        title={broken ? "This file cannot be shown" : "No preview for this kind of file"}
      >
        Save it to this computer to open it in its own program.
      </EmptyState>
    );
  }
  if (preview === "image") {
    return (
      <div className="bw-viewer-well">
        <img className="bw-viewer-image" src={url} alt={item.file_name} onError={() => setBroken(true)} />
      </div>
    );
  }
  if (preview === "text")
    return <TextView url={url} name={item.file_name} onBroken={() => setBroken(true)} />;
  return (
    <Suspense fallback={<Skeleton label="Opening the file" shape="text" />}>
      <PdfView url={url} name={item.file_name} onBroken={() => setBroken(true)} />
    </Suspense>
  );
}
